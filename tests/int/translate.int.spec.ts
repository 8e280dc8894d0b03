import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PageLocale } from '../../src/i18n/locales'
import { articlesToRemove, makeTranslatedArticle, paragraph } from '../helpers/articles'
import { addUser, type CmsCall } from '../helpers/cms'
import { cmsTexts } from '../helpers/cmsTexts'
import { editorOf, type Editor } from '../helpers/editing'
import { logIn, ofOwnPage } from '../helpers/logIn.mjs'
import { uploadPicture } from '../helpers/pictures'
import { admin as cms, adminSession, baseUrl, db, editor } from '../helpers/server'

const german = cmsTexts.de

type Role = 'admin' | 'translator' | 'editor' | 'coordinator'

const cookies = { admin: adminSession.cookie } as Record<Role, string>
const calls = { admin: cms } as Record<Role, CmsCall>
const users: number[] = []
let translator: Editor
let removeArticles: () => Promise<void>

beforeAll(async () => {
  removeArticles = await articlesToRemove(db)
  for (const role of ['translator', 'editor', 'coordinator'] as const) {
    const { id, credentials } = await addUser(cms, { role, languages: ['de'] })
    const { token, cookie } = await logIn({ baseUrl, credentials })
    users.push(id)
    cookies[role] = cookie
    const one = await editorOf({ baseUrl, token })
    calls[role] = one.call
    if (role === 'translator') translator = one
  }
})
afterAll(async () => {
  for (const id of users) await editor.remove({ kind: 'users', id })
  await removeArticles()
})

const open = (query: string, role?: Role, language = 'en') =>
  fetch(`${baseUrl}/cms/translate${query}`, {
    headers: {
      'Accept-Language': language,
      ...(role && { Cookie: cookies[role], ...ofOwnPage }),
    },
    redirect: 'manual',
  })

/** The markup of a page: its scripts hold every text of the CMS. */
const pageOf = async (query: string, role: Role = 'translator', language?: string) =>
  (await (await open(query, role, language)).text()).replaceAll(/<script.*?<\/script>/gs, '')

const makePost = (title: string) => makeTranslatedArticle({ editor, title })

type Post = Awaited<ReturnType<typeof makePost>>

const queryOf = ({ id }: Post, language = 'de') => `?document=posts/${id}&language=${language}`

async function outdated({ id }: Post, locale: PageLocale = 'de') {
  const response = await editor.call(`/publications/of/posts/${id}`)
  // The answer of the endpoint in collections/publications.
  const { publications } = (await response.json()) as {
    publications: { locale: PageLocale; outdated: { path: string }[] }[]
  }
  const one = publications.find((publication) => publication.locale === locale)
  return one?.outdated.map(({ path }) => path)
}

const printOf = async ({ id }: Post, path: string) =>
  (await db.value<string>(
    `select fingerprints -> $2 ->> 'own' from publications
      where kind = 'posts' and document = $1 and locale = 'en'`,
    [String(id), path],
  )) ?? ''

describe('the page of translators', () => {
  let post: Post
  beforeAll(async () => void (post = await makePost('Beside its English')))

  test('lists every document with what is open in the languages of its reader', async () => {
    const html = await pageOf('')
    expect(html).toContain(`document=posts/${post.id}&amp;language=de`)
    expect(html).not.toContain('language=ar')
    expect(await pageOf('', 'editor')).toContain(`document=posts/${post.id}&amp;language=ar`)
  })

  test('shows each text beside its English, marked with language and direction', async () => {
    const html = await pageOf(queryOf(post))
    expect(html).toContain('An excerpt about 3 things')
    expect(html).toMatch(/<textarea[^>]* lang="de" dir="ltr"[^>]*>Ein Anreißer über 3 Dinge</)
    expect(await pageOf(queryOf(post, 'ar'), 'editor')).toMatch(
      /<textarea[^>]* lang="ar" dir="rtl"/,
    )
    // In the language of the CMS.
    expect(await pageOf(queryOf(post), 'translator', 'de')).toContain(german.translate.next)
  })

  test('is there for those who work on content, in their languages, and for what is content', async () => {
    const seen = await (await open(queryOf(post))).text()
    const leadsBack = encodeURIComponent(`/cms/translate${queryOf(post)}`)
    expect(seen).toContain(`/cms/login?redirect=${leadsBack}`)
    expect(seen).not.toContain('An excerpt about 3 things')
    const status = async (query: string, role: Role = 'translator') =>
      (await open(query, role)).status
    expect(await status(queryOf(post), 'coordinator')).toBe(404)
    expect(await status('?document=home-page&language=de')).toBe(200)
    for (const query of [
      queryOf(post, 'ar'),
      queryOf(post, 'en'),
      queryOf(post, 'xx'),
      '?document=posts/999999&language=de',
      '?document=posts/1;drop&language=de',
      '?document=users/1&language=de',
      '?document=site-settings&language=de',
      `?document=${'x'.repeat(3000)}&language=de`,
    ]) {
      expect(await status(query), query).toBe(404)
    }
    const gone = await makePost('Into the trash')
    await editor.trash(gone)
    expect(await status(queryOf(gone))).toBe(404)
  })

  test('tells word by word what has changed, and that visitors see another English', async () => {
    const excerpt = 'An excerpt about 3 new things'
    await editor.save({ ...post, data: { excerpt } })
    // The changes of others come between.
    for (const category of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await editor.save({ ...post, data: { category } })
    }
    const html = await pageOf(queryOf(post), 'translator', 'de')
    expect(html).toMatch(/<ins>.*new.*<\/ins>/)
    expect(html).toContain(german.translate.draftEnglish)
    expect(html).not.toContain(german.translate.formerLost)
    await db.query('delete from _posts_v where parent_id = $1 and not latest', [post.id])
    expect(await pageOf(queryOf(post), 'translator', 'de')).toContain(german.translate.formerLost)
  })
})

describe('a text that is still right', () => {
  const confirm = async (
    post: Post,
    {
      role = 'translator',
      locale = 'de',
      ...body
    }: object & {
      role?: Role
      locale?: string
      path?: string
      own?: unknown
      english?: unknown
    },
  ) => {
    const response = await calls[role](`/publications/of/posts/${post.id}/right?locale=${locale}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'de' },
      body: JSON.stringify(body),
    })
    // Payload's answer to what it refuses.
    const answer = (await response.json()) as { errors?: { message: string }[] }
    return [response.status, answer.errors?.[0]?.message]
  }

  test('follows the English of now, also where it says the same', async () => {
    const post = await makePost('Still right')
    await editor.save({ ...post, data: { excerpt: 'Some 3 things' } })
    await editor.save({ ...post, data: { author: 'The team' }, locale: 'de' })
    expect(await outdated(post)).toEqual(['excerpt'])
    const excerpt = { path: 'excerpt', own: 'Ein Anreißer über 3 Dinge' }
    const english = await printOf(post, 'excerpt')
    expect(await confirm(post, { ...excerpt, english })).toEqual([200, undefined])
    expect(await outdated(post)).toEqual([])
    expect(await outdated(post, 'ar')).toEqual(['excerpt'])

    const same = { path: 'author', own: 'The team', english: await printOf(post, 'author') }
    const isMarked = async () =>
      (await pageOf(queryOf(post), 'translator', 'de')).includes(german.translate.same)
    expect(await isMarked()).toBe(true)
    expect((await confirm(post, same))[0]).toBe(200)
    expect(await isMarked()).toBe(false)
    // It stays so when other texts are saved.
    await editor.save({ ...post, data: { category: 'Other' } })
    expect(await isMarked()).toBe(false)
    // A text that is confirmed is not published by it.
    const { excerpt: online } = await editor.read({ ...post })
    expect(online).toBe('An excerpt about 3 things')
  })

  test('is not stored where either text is another one by now', async () => {
    const post = await makePost('Changed meanwhile')
    await editor.save({ ...post, data: { excerpt: 'First 3 things' } })
    const seen = await printOf(post, 'excerpt')
    const own = 'Ein Anreißer über 3 Dinge'
    await editor.save({ ...post, data: { excerpt: 'Second 3 things' } })
    const refused = [409, german.translate.notConfirmed]
    expect(await confirm(post, { path: 'excerpt', own, english: seen })).toEqual(refused)
    const english = await printOf(post, 'excerpt')
    expect(await confirm(post, { path: 'excerpt', own: 'Anderes', english })).toEqual(refused)
    for (const body of [
      {},
      { path: 'nothing', own, english },
      { path: 'excerpt', own: '', english },
    ]) {
      expect(await confirm(post, body)).toEqual(refused)
    }
    expect(await outdated(post)).toEqual(['excerpt'])
  })

  test('is stored by those who may write in the language, for content alone', async () => {
    const post = await makePost('By whom')
    const body = { path: 'title', own: `${post.titles.ar}`, english: await printOf(post, 'title') }
    expect((await confirm(post, { ...body, locale: 'ar' }))[0]).toBe(403)
    expect((await confirm(post, { ...body, locale: 'en' }))[0]).toBe(403)
    expect((await confirm(post, { ...body, role: 'coordinator' }))[0]).toBe(403)
    expect((await confirm(post, { ...body, role: 'editor', locale: 'ar' }))[0]).toBe(200)
    const gone = { ...post, id: 999999 }
    expect((await confirm(gone, body))[0]).toBe(404)
  })
})

describe('a save of one text', () => {
  /** As `changedDocument.ts` does. */
  const fill = (post: Post) => translator.read({ ...post, locale: 'de', draft: true })
  const save = async (filled: Record<string, unknown>, data: object, english = {}) => {
    const { id, base, createdAt: _created, updatedAt: _updated, ...fields } = filled
    const body = { ...fields, ...data, base: { ...Object(base), english }, _status: 'draft' }
    const query = '?locale=de&depth=0&draft=true&autosave=true&fallback-locale=null'
    const response = await translator.call(`/posts/${String(id)}${query}`, {
      method: 'PATCH',
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    return ((await response.json()) as { doc: Record<string, unknown> }).doc
  }

  test('made beside the former English stays out of date', async () => {
    const post = await makePost('Written beside')
    const seen = await printOf(post, 'excerpt')
    const filled = await fill(post)
    await editor.save({ ...post, data: { excerpt: 'Changed: 3 things' } })
    await save(filled, { excerpt: 'Neu über 3 Dinge' }, { excerpt: seen })
    expect(await outdated(post)).toEqual(['excerpt'])
    expect(await pageOf(queryOf(post))).toMatch(/<ins>.*Changed.*<\/ins>/)
    const now = { excerpt: await printOf(post, 'excerpt') }
    await save(await fill(post), { excerpt: 'Geändert: 3 Dinge' }, now)
    expect(await outdated(post)).toEqual([])
    // Hostile words are no fingerprints.
    await save(await fill(post), { title: 'Titel' }, { title: { toString: 1 }, __proto__: 'x' })
    expect(await outdated(post)).toEqual([])
  })

  test('undoes nothing that others have saved or emptied meanwhile', async () => {
    const post = await makePost('Two at once')
    const [mine, theirs] = [await fill(post), await fill(post)]
    await save(theirs, { category: '', body: paragraph('Ihr Text') })
    const doc = await save(mine, { title: 'Mein Titel' })
    expect(doc.base).toMatchObject({ conflicts: [] })
    const stored = await fill(post)
    expect(stored).toMatchObject({ title: 'Mein Titel', body: paragraph('Ihr Text') })
    expect(stored.category || '').toBe('')
    expect(doc).not.toHaveProperty('base.english')
  })

  test('makes no version of its own each time', async () => {
    const post = await makePost('Few versions')
    const count = () =>
      db.value<number>('select count(*)::int from _posts_v where parent_id = $1', [post.id])
    let doc = await save(await fill(post), { title: 'Titel 1' })
    const before = await count()
    for (const title of ['Titel 2', 'Titel 3', 'Titel 4']) doc = await save(doc, { title })
    expect(await count()).toBe(before)
  })
})

test('alternative texts of pictures that a document shows are among its texts', async () => {
  const picture = await uploadPicture({ baseUrl })
  const post = await makePost('With a cover')
  await editor.save({ ...post, data: { cover: picture.id } })
  expect(await pageOf(queryOf(post))).toContain(`data-path="picture.${picture.id}"`)
  await editor.save({ ...post, data: { cover: null } })
  await editor.remove({ kind: 'media', id: picture.id })
})
