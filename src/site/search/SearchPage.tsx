import { getTranslations } from 'next-intl/server'
import {
  blogPath,
  consultationAnchor,
  checkContactPath,
  pagesPath,
  processPath,
  standingPath,
} from '@/domain/sitePages'
import { localePath } from '@/i18n/paths'
import { withoutMarks } from '@/publishing/conditionalText'
import type { PageProps } from '@/publishing/contentReader'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import { ContactWays } from '@/ui/ContactWays'
import { ForeignWords } from '@/ui/ForeignWords'
import { PageHero } from '@/ui/page/PageHero'
import { answerId } from '@/site/faq/FaqSection'
import { translatedRows } from '@/ui/translatedRows'
import { SearchFilter } from './SearchFilter'
import { SearchForm } from './SearchForm'

type Item = { path: string; title: string; text?: string | null; words?: string }

/** Every guide, article and answer of the site in one list, which a search field narrows. */
export async function SearchPage({ locale, reader }: PageProps) {
  const [t, { contact }, guides, articles, pages, nurses, hospitals] = await Promise.all([
    getTranslations({ locale }),
    getSiteSettings(),
    reader.list({ kind: 'process-guides', locale }),
    reader.list({ kind: 'posts', locale }),
    reader.list({ kind: 'pages', locale }),
    reader.getPage({ kind: 'nurse-page', locale }),
    reader.getPage({ kind: 'hospital-page', locale }),
  ])
  const groups = [
    {
      title: t('footer.guides'),
      items: translatedRows(guides, 'name', 'title').map(
        ({ slug, name, title, subtitle, sections, facts, steps }): Item => ({
          path: `${processPath}/${slug}`,
          title: title ?? name,
          text: subtitle,
          words: [
            ...translatedRows(facts, 'label').map(({ label, note }) => `${label} ${note ?? ''}`),
            ...translatedRows(steps, 'text').map(({ text }) => text),
            ...(sections ?? []).flatMap((section) => [
              section.title,
              ...(section.items ?? []).map(({ text }) => text),
            ]),
          ].join(' '),
        }),
      ),
    },
    {
      title: t('navigation.blog'),
      items: articles.map(({ slug, title, excerpt, category }): Item => ({
        path: `${blogPath}/${slug}`,
        title,
        text: excerpt,
        words: category,
      })),
    },
    {
      title: t('footer.pages'),
      items: pages.map(({ slug, title, description, kicker }): Item => ({
        path: `${pagesPath}/${slug}`,
        title,
        text: description,
        words: kicker ?? undefined,
      })),
    },
    ...[
      { title: t('search.nurses'), path: '/nurses', page: nurses },
      { title: t('search.hospitals'), path: '/hospitals', page: hospitals },
    ].map(({ title, path, page }) => ({
      title,
      items: translatedRows(page?.questions, 'question', 'answer').map(
        ({ id, question, answer }): Item => ({
          path: `${path}#${answerId(id)}`,
          title: question,
          text: withoutMarks(answer),
        }),
      ),
    })),
  ].filter(({ items }) => items.length > 0)
  const ways = [
    { path: '/resources', name: t('guide.guides') },
    { path: standingPath, name: t('standing.title') },
    { path: checkContactPath, name: t('checkContact.link') },
    { path: `/nurses#${consultationAnchor}`, name: t('consultation.title') },
  ]
  return (
    <>
      <PageHero
        title={t('search.title')}
        description={t('search.description')}
        action={<SearchForm locale={locale} />}
      />
      <div className="mx-auto max-w-3xl px-4 py-12 sm:px-6 sm:py-16">
        {/* The script below writes here, and into the list, before React takes them over. */}
        <p
          suppressHydrationWarning
          role="status"
          data-search-count={t('search.count')}
          className="min-h-6 text-muted"
          dangerouslySetInnerHTML={{ __html: '' }}
        />
        <div hidden suppressHydrationWarning data-search-none className="mt-4">
          <p className="font-medium">{t('search.none')}</p>
          <ul className="mt-2 flex flex-wrap gap-x-6">
            {ways.map(({ path, name }) => (
              <li key={path}>
                <a href={localePath({ locale, path })} className={linkClass}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
          <ContactWays
            locale={locale}
            contact={contact}
            className="flex flex-wrap gap-x-6"
            linkClass="font-semibold text-accent underline-offset-4 hover:underline"
          />
        </div>
        {groups.map(({ title, items }) => (
          <section key={title} suppressHydrationWarning data-search-group className="mt-8">
            <h2 className="text-xl font-bold">{title}</h2>
            <ul>
              {items.map(({ path, title: name, text, words }) => (
                <li
                  key={path}
                  suppressHydrationWarning
                  data-words={words}
                  className="border-b border-line py-4"
                >
                  {/* The browser itself unfolds the answer that an address leads to. */}
                  <a href={localePath({ locale, path })} className={linkClass}>
                    <ForeignWords text={name} locale={locale} />
                  </a>
                  {text && (
                    <p className="line-clamp-2 text-muted">
                      <ForeignWords text={text} locale={locale} hasNumbers />
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
        <SearchFilter />
      </div>
    </>
  )
}

const linkClass =
  'inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline'
