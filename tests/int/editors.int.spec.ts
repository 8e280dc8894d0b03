import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageLocales, type PageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { articlesToRemove, makeTranslatedArticle, type Article } from '../helpers/articles'
import { editorOf, type Editor } from '../helpers/editing'
import { adminCredentials } from '../helpers/credentials'
import { logIn, ofOwnPage } from '../helpers/logIn.mjs'
import { messages } from '../helpers/messages'
import { addUser } from '../helpers/cms'
import { admin as cms, adminSession, baseUrl, db, editor as admin } from '../helpers/server'

type Role = 'admin' | 'editor' | 'translator'

const people = { admin } as Record<Role, Editor>
const cookies = { admin: adminSession.cookie } as Record<Role, string>
const users: number[] = []
let removeArticles: () => Promise<void>

beforeAll(async () => {
  removeArticles = await articlesToRemove(db)
  for (const role of ['editor', 'translator'] as const) {
    const { id, credentials } = await addUser(cms, { role, languages: ['de'] })
    const { token, cookie } = await logIn({ baseUrl, credentials })
    users.push(id)
    cookies[role] = cookie
    people[role] = await editorOf({ baseUrl, token })
  }
})
afterAll(async () => {
  for (const id of users) await people.admin.remove({ kind: 'users', id })
  await removeArticles()
})

type Summary = {
  id: number
  locale: PageLocale
  state: string
  missing: { path: string; label: string }[]
  outdated: { path: string }[]
  differences: { path: string; label: string }[]
  mayDiffer: boolean
  publishedAt: string | null
  isBehind: boolean
  byOthers: { author: string; at: string; fields: string[] }[]
}

async function summaries(document: { kind: string; id: number | string }) {
  const response = await people.editor.call(`/publications/of/${document.kind}/${document.id}`)
  expect(response.status).toBe(200)
  const { publications } = (await response.json()) as { publications: Summary[] }
  return Object.fromEntries(
    publications.map((publication) => [publication.locale, publication]),
  ) as Record<PageLocale, Summary>
}

const page = (locale: PageLocale, path: string) =>
  fetch(`${baseUrl}/${locale}${path}`, { redirect: 'manual' })

describe('what another person has changed and nobody has published', () => {
  const fieldsOf = ({ byOthers }: Summary) => byOthers.map(({ author, fields }) => [author, fields])
  const { username } = adminCredentials

  test('is named with its author until it is published or written over', async () => {
    const post = await makeTranslatedArticle({ editor: people.admin, title: 'Half a sentence' })
    expect(fieldsOf((await summaries(post)).en)).toEqual([])

    await people.admin.save({ ...post, data: { excerpt: 'An excerpt about 3' } })
    await people.editor.save({ ...post, data: { category: 'Other news' } })
    await people.admin.save({ ...post, data: { audience: 'hospitals' }, locale: 'de' })
    const { en, de } = await summaries(post)
    expect(fieldsOf(en)).toEqual([[username, ['Written for', 'Excerpt']]])
    expect(Date.parse(en.byOthers[0]?.at ?? '')).toBeGreaterThan(Date.parse(en.publishedAt ?? ''))
    expect(fieldsOf(de)).toEqual([[username, ['Written for']]])

    // A publication in German takes what all languages share, as the form sends it.
    const shared = { audience: 'hospitals' }
    await people.editor.save({ ...post, data: shared, locale: 'de', as: 'only' })
    const after = await summaries(post)
    expect(fieldsOf(after.de)).toEqual([])
    expect(fieldsOf(after.en)).toEqual([[username, ['Written for', 'Excerpt']]])

    await people.editor.save({ ...post, data: { excerpt: 'A whole one about 3 things' } })
    expect(fieldsOf((await summaries(post)).en)).toEqual([[username, ['Written for']]])
    const { message } = await people.editor.save({ ...post, data: {}, as: 'all' })
    expect(message).toMatch(/^Published: English, Arabic, Malayalam, Hindi\. /)
    expect(fieldsOf((await summaries(post)).en)).toEqual([])
  })

  test('is named by its list where rows come, go or change places', async () => {
    const plan = await people.admin.create({
      kind: 'pricing-plans',
      data: {
        name: 'A plan',
        description: 'A text',
        priceText: 'Ask us',
        features: [{ text: 'First' }, { text: 'Second' }],
      },
      as: 'only',
    })
    const document = { kind: 'pricing-plans', id: plan.doc.id }
    const [first, second] = plan.doc.features as object[]
    await people.admin.save({ ...document, data: { features: [second, first] } })
    expect(fieldsOf((await summaries(document)).en)).toEqual([[username, ['Features']]])
    await people.admin.remove(document)
  })
})

describe('how a document stands in each language', () => {
  let post: Article

  beforeAll(async () => {
    post = await makeTranslatedArticle({ editor: people.editor, title: 'How it stands' })
  })

  test('is told with the fields named, and with what visitors see', async () => {
    const before = await summaries(post)
    expect(Object.keys(before)).toEqual([...pageLocales])
    for (const locale of pageLocales) {
      expect(before[locale]).toMatchObject({ state: 'complete', isBehind: false, missing: [] })
      expect(before[locale].publishedAt).not.toBeNull()
    }

    await people.editor.save({ ...post, data: { excerpt: '' }, locale: 'ar' })
    await people.editor.save({ ...post, data: { title: 'The first 100 days' } })
    const after = await summaries(post)
    expect(after.en).toMatchObject({ state: 'complete', isBehind: true })
    expect(after.ar).toMatchObject({ state: 'missing', isBehind: true })
    expect(after.ar.missing.map(({ path }) => path)).toEqual(['excerpt'])
    expect(after.de).toMatchObject({ state: 'outdated', isBehind: false, mayDiffer: false })
    expect(after.de.outdated.map(({ path }) => path)).toEqual(['title'])
    expect(after.de.differences.map(({ path }) => path)).toEqual(['title'])

    await people.editor.save({ ...post, data: { figuresDiffer: true }, locale: 'de' })
    expect((await summaries(post)).de.mayDiffer).toBe(true)
  })

  test('is told of a page of its own too, and is nothing for a document that is not there', async () => {
    // No other file writes this page at the same time.
    const page = await summaries({ kind: 'hospital-page', id: 'hospital-page' })
    for (const locale of pageLocales) expect(page[locale].state).toBe('complete')
    expect(await summaries({ kind: 'posts', id: 999_999 })).toEqual({})
    expect(await summaries({ kind: 'users', id: 1 })).toEqual({})
  })

  test('is changed by editors and staff only, and where there is something', async () => {
    const { de } = await summaries(post)
    const path = `/publications/${de.id}/unpublish`
    expect((await people.translator.call.post(path)).status).toBe(403)
    expect((await summaries(post)).de.publishedAt).toBe(de.publishedAt)
    for (const id of ['999999', '0', '1.5', 'x']) {
      const response = await people.editor.call.post(`/publications/${id}/unpublish`)
      expect(response.status, id).toBe(404)
    }
  })
})

describe('a preview', () => {
  const draftTitle = 'Nur im Entwurf zu lesen'

  const see = ({ path, role }: { path: string; role?: Role }) =>
    fetch(`${baseUrl}${path}`, {
      headers: role ? { Cookie: cookies[role], ...ofOwnPage } : {},
      redirect: 'manual',
    })

  test('shows drafts to people who are logged in, and to nobody else', async () => {
    const { slug, titles, ...post } = await makeTranslatedArticle({
      editor: people.editor,
      title: 'Publicly readable',
    })
    await people.editor.save({ ...post, data: { title: draftTitle }, locale: 'de' })
    const path = `/de/preview/posts/${post.id}`

    const visitor = await see({ path })
    expect(visitor.status).toBe(307)
    expect(visitor.headers.get('location')).toBe(`/cms/login?redirect=${encodeURIComponent(path)}`)
    expect(await visitor.text()).not.toContain(draftTitle)

    for (const role of ['editor', 'translator', 'admin'] as const) {
      const response = await see({ path, role })
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toContain('no-store')
      const html = await response.text()
      expect(html).toContain(draftTitle)
      expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>')
      expect(html).toContain(messages('de').preview.leave)
    }

    // The public page stays as it was, for visitors and for a user with a session.
    for (const role of [undefined, 'editor'] as const) {
      const html = await (await see({ path: `/de/blog/${slug}`, role })).text()
      expect(html).toContain(titles.de)
      expect(html).not.toContain(draftTitle)
    }
    expect(await (await page('de', '/blog')).text()).not.toContain(draftTitle)
  })

  test('is shown to people without an account by its link, and nothing else is', async () => {
    const post = await makeTranslatedArticle({
      editor: people.editor,
      title: 'To be read by a lawyer',
    })
    await people.editor.save({
      kind: post.kind,
      id: post.id,
      data: { title: draftTitle },
      locale: 'de',
    })
    const path = `/de/preview/posts/${post.id}`
    const own = await (await see({ path, role: 'editor' })).text()
    const [, key = ''] = /\?key=([\w.-]+)/.exec(own) ?? []
    const shown = await see({ path: `${path}?key=${key}` })
    expect(shown.status).toBe(200)
    expect(shown.headers.get('cache-control')).toContain('no-store')
    const html = await shown.text()
    expect(html).toContain(draftTitle)
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>')
    const [link = ''] = messages('de').preview.share.split(' (')
    expect(own).toContain(link)
    expect(html).not.toContain(link)
    const [until = '', user, signature] = key.split('.')
    for (const other of [
      `/en/preview/posts/${post.id}?key=${key}`,
      `/de/preview/home-page?key=${key}`,
      `${path}?key=${Number(until) + 1}.${user}.${signature}`,
      `${path}?key=${until}.1${user}.${signature}`,
      `${path}?key=${key.slice(0, -1)}`,
      `${path}?key=`,
    ]) {
      const { status, headers } = await see({ path: other })
      expect([status, headers.get('location')?.split('?')[0]], other).toEqual([307, '/cms/login'])
    }
    // It ends with the account of the one who gave it.
    const switchTo = (active: boolean) =>
      db.query('update users set active = $1 where id = $2', [active, Number(user)])
    await switchTo(false)
    const ended = await see({ path: `${path}?key=${key}` }).finally(() => switchTo(true))
    expect(ended.status).toBe(307)
  })

  test('is there for every kind of content and in every language, in its direction', async () => {
    await people.editor.create({ kind: 'placements', data: { name: 'Asha' } })
    await people.editor.create({ kind: 'pages', data: { title: 'A fair' } })
    await people.editor.save({ kind: 'check-us-page', data: { costs: 'The hospital pays.' } })
    const kinds = [
      'posts',
      'process-guides',
      'pricing-plans',
      'resources',
      'placements',
      'pages',
      'legal-pages',
    ]
    const documents = await Promise.all(
      kinds.map(async (kind) => {
        const [doc] = await people.editor.find({ kind, where: 'sort=id' })
        return `${kind}/${String(doc?.id)}`
      }),
    )
    const pages = ['home-page', 'nurse-page', 'hospital-page', 'check-us-page', 'site-texts']
    const targets = [...documents, ...pages]
    // A kind's own parts are the same in every language, a language's direction on every page.
    const previews = [
      ...targets.map((target, index) => ({
        target,
        locale: pageLocales[index % pageLocales.length] ?? 'en',
      })),
      ...pageLocales.map((locale) => ({ target: 'home-page', locale })),
    ]
    for (const { target, locale } of previews) {
      const path = localePath({ locale, path: `/preview/${target}` })
      const response = await see({ path, role: 'editor' })
      expect(response.status, path).toBe(200)
      const html = await response.text()
      expect(html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`)
      expect(html).toContain(messages(locale).preview.leave)
    }
  })

  test('shows a document of which hardly anything is written yet', async () => {
    const { doc } = await people.editor.create({ kind: 'posts', data: { slug: 'begun' } })
    for (const locale of ['en', 'ar'] as const) {
      const path = localePath({ locale, path: `/preview/posts/${doc.id}` })
      const response = await see({ path, role: 'editor' })
      expect(response.status).toBe(200)
      expect(await response.text()).toContain(messages(locale).preview.missing)
    }
  })

  test('of something that is not there is not found', async () => {
    for (const path of [
      '/preview/posts/999999',
      '/preview/posts/x',
      '/preview/posts',
      '/preview/users/1',
      '/preview/consultations/1',
      '/preview/home-page/1',
      '/preview/nonsense',
    ]) {
      expect((await see({ path, role: 'editor' })).status, path).toBe(404)
    }
  })
})

describe('a translator', () => {
  test('publishes words of their language, and nothing that all languages share', async () => {
    const [plan] = await people.editor.find({ kind: 'pricing-plans', where: 'sort=order' })
    const document = { kind: 'pricing-plans', id: Number(plan?.id) }
    const { description } = await people.editor.read({ ...document, locale: 'de' })
    const { status } = await people.translator.save({
      ...document,
      data: { description: 'Für den Anfang', amount: 1, currency: 'EUR', order: 1 },
      locale: 'de',
      as: 'only',
    })
    expect(status).toBe(200)
    const german = await people.editor.read({ ...document, locale: 'de' })
    expect(german).toMatchObject({
      description: 'Für den Anfang',
      amount: plan?.amount,
      currency: plan?.currency,
      order: plan?.order,
    })
    await expect.poll(async () => (await page('de', '/pricing')).text()).toContain('Für den Anfang')
    await people.editor.save({ ...document, data: { description }, locale: 'de', as: 'only' })
  })

  test('is told which fields are not theirs', async () => {
    const response = await people.translator.call('/access?locale=de')
    const { collections } = (await response.json()) as {
      collections: Record<string, { fields: Record<string, { update?: boolean } | true> }>
    }
    const { fields } = collections['pricing-plans'] ?? { fields: {} }
    const mayUpdate = (name: string) => {
      const rights = fields[name]
      return rights === true || rights?.update === true
    }
    expect(['description', 'name', 'features'].filter(mayUpdate)).toHaveLength(3)
    expect(['amount', 'currency', 'order', 'highlighted'].filter(mayUpdate)).toEqual([])
  })
})

test.each([
  ['posts', 'posts/versions'],
  ['home-page', 'globals/home-page/versions'],
])('a translator brings a version of %s back in their language alone', async (_, path) => {
  const call = (query: string, init = {}) => people.translator.call(`/${path}${query}`, init)
  // Payload's answer to a list.
  const { docs } = (await (await call('?limit=1&locale=de')).json()) as { docs: { id: number }[] }
  const restore = async (query: string) =>
    (await call(`/${docs[0]?.id}${query}`, { method: 'POST' })).status
  expect(await restore('?locale=ar')).toBe(403)
  expect(await restore('?draft=true&locale=ar')).toBe(403)
  // The language in which they work is not set, so it is English.
  expect(await restore('')).toBe(403)
  expect(await restore('?locale=de')).toBe(200)
})
