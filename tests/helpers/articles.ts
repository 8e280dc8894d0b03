import type { TestDatabase } from './testDatabase.mjs'
import { pageLocales, type PageLocale } from '../../src/i18n/locales'
import type { Editor } from './editing'

/** A text of one paragraph, as the CMS stores it. */
export const paragraph = (text: string) => ({
  root: {
    type: 'root',
    format: '',
    indent: 0,
    version: 1,
    direction: null,
    children: [
      {
        type: 'paragraph',
        format: '',
        indent: 0,
        version: 1,
        direction: null,
        textFormat: 0,
        children: [
          { type: 'text', text, format: 0, detail: 0, mode: 'normal', style: '', version: 1 },
        ],
      },
    ],
  },
})

/** Everything that an article needs in English. */
export const englishArticle = (title: string) => ({
  title,
  category: 'News',
  excerpt: 'An excerpt about 3 things',
  author: 'The team',
  audience: 'nurses',
  publishedOn: '2026-11-01T00:00:00.000Z',
  body: paragraph('A text'),
})

/** The words of an English article in another language. */
export const germanArticle = {
  title: 'Ein Artikel',
  category: 'Neues',
  excerpt: 'Ein Anreißer über 3 Dinge',
  author: 'Das Team',
  body: paragraph('Ein Text'),
}

export type Article = { kind: 'posts'; id: number; slug: string }

/** Makes an article that is published in every language, and says its titles. */
export async function makeTranslatedArticle({
  editor,
  title,
}: {
  editor: Editor
  title: string
}): Promise<Article & { titles: Record<PageLocale, string> }> {
  const { doc } = await editor.create({ kind: 'posts', data: englishArticle(title) })
  const post = { kind: 'posts' as const, id: doc.id }
  const others = pageLocales.filter((locale) => locale !== 'en')
  const titleIn = (locale: PageLocale) => (locale === 'en' ? title : `${title} ${locale}`)
  for (const locale of others) {
    await editor.save({ ...post, data: { ...germanArticle, title: titleIn(locale) }, locale })
  }
  const { status, errors } = await editor.save({ ...post, data: {}, as: 'all' })
  if (status !== 200) throw new Error(`${title} was not published: ${JSON.stringify(errors)}`)
  const titles = Object.fromEntries(pageLocales.map((locale) => [locale, titleIn(locale)]))
  // The entries are those of every language.
  return { ...post, slug: String(doc.slug), titles: titles as Record<PageLocale, string> }
}

/** Remembers which articles there are, and returns what removes all others, so that none is left. */
export async function articlesToRemove(db: TestDatabase): Promise<() => Promise<void>> {
  const { rows } = await db.query<{ id: number }>('select max(id) as id from posts')
  const last = rows[0]?.id ?? 0
  return async () => {
    await db.query('delete from _posts_v where parent_id > $1', [last])
    for (const table of ['redirects', 'publications']) {
      await db.query(`delete from ${table} where kind = 'posts' and document::int > $1`, [last])
    }
    await db.query('delete from posts where id > $1', [last])
  }
}
