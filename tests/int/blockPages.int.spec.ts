import { beforeAll, describe, expect, test } from 'vitest'
import type { PageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import {
  blockPageIn,
  makeBlockPage,
  uploadBlockFiles,
  wordIn,
  type BlockFiles,
  type BlockPage,
} from '../helpers/blockPage'
import { addUser } from '../helpers/cms'
import { editorOf } from '../helpers/editing'
import { logIn, ofOwnPage } from '../helpers/logIn.mjs'
import { messages } from '../helpers/messages'
import { siteUrl } from '../helpers/realSite.mjs'
import { ownServer } from '../helpers/ownServer'

const server = await ownServer({ SITE_URL: siteUrl, RATE_LIMIT_PER_MINUTE: '0' })
const editor = await editorOf(server)
const { db } = server
const session = (await logIn({ baseUrl: server.baseUrl, credentials: server })).cookie

const get = (path: string, init: RequestInit = {}) =>
  fetch(server.baseUrl + path, { redirect: 'manual', ...init })
const read = async (path: string) => (await get(path)).text()
const inside = ({ path, locale }: { path: string; locale: PageLocale }) => `/${locale}${path}`
const html = (place: { path: string; locale: PageLocale }) => read(inside(place))
const seen = (place: { path: string; locale: PageLocale }, text: string | RegExp) =>
  expect.poll(() => html(place)).toMatch(text)

/** Words of each block, in the order of the page. */
const words = [
  'A fair in Kochi',
  'Every Saturday',
  'Come and ask',
  'Because we are there',
  'Tea',
  'On Saturday',
  'Doors open early',
  'How to take part',
  'We read it',
  'May I bring a friend',
  'Gladly',
  'Welcome to us',
  'Their film',
  'Programme',
  'To the guide',
]

const publishedIn = (page: BlockPage, locale: PageLocale) =>
  db.value<string>(
    `select md5(published::text) from publications
     where kind = 'pages' and document = $1 and locale = $2`,
    [String(page.id), locale],
  )

let files: BlockFiles
let page: BlockPage

beforeAll(async () => {
  files = await uploadBlockFiles({ ...server, editor, locales: ['ar', 'de'] })
  page = await makeBlockPage({ editor, files, slug: 'kochi-fair', locales: ['ar', 'de'] })
  // A preview's policy allows the scripts of stored pages, so there must be one.
  await read('/en')
})

describe('a page of blocks', () => {
  test('is not there before it is published; its preview is, for who edits', async () => {
    expect((await get(inside({ path: page.path, locale: 'en' }))).status).toBe(404)
    const path = localePath({ locale: 'ar', path: `/preview/pages/${page.id}` })
    const preview = await get(path, { headers: { Cookie: session, ...ofOwnPage } })
    expect(preview.status).toBe(200)
    const text = await preview.text()
    for (const word of words) expect(text).toContain(wordIn('ar')(word))
    expect((await get(path)).status).toBe(307)
  })

  test('shows each block in the languages in which it is published, and in no other', async () => {
    for (const locale of ['en', 'ar'] as const) {
      const saved = await editor.save({ ...page, data: {}, locale, as: 'only' })
      expect(saved.errors).toEqual([])
    }
    for (const locale of ['en', 'ar'] as const) {
      await seen({ path: page.path, locale }, wordIn(locale)('A fair in Kochi'))
      const text = await html({ path: page.path, locale })
      for (const word of words) expect(text).toContain(wordIn(locale)(word))
      expect(text).toMatch(/<td[^>]*>(<span[^>]*>)?Talk/)
      expect(text).toMatch(/<video[^>]+src="\/cms\/api\/media\/file\/welcome[^"]*\.mp4/)
      expect(text).toMatch(new RegExp(`alt="${locale === 'en' ? 'A picture' : 'Words of ar'}`))
    }
    expect((await get(inside({ path: page.path, locale: 'de' }))).status).toBe(404)
  })

  test('is in the site map, the search, the footer, and names its languages', async () => {
    const address = (locale: PageLocale) => siteUrl + localePath({ locale, path: page.path })
    const siteMap = await read('/sitemap.xml')
    const listed = (['en', 'ar', 'de'] as const).filter((locale) =>
      siteMap.includes(`<loc>${address(locale)}</loc>`),
    )
    expect(listed).toEqual(['en', 'ar'])
    const text = await html({ path: page.path, locale: 'ar' })
    expect(text).toContain(`<link rel="canonical" href="${address('ar')}"/>`)
    expect([...text.matchAll(/hrefLang="([\w-]+)"/gi)].map(([, code]) => code)).toEqual(
      expect.arrayContaining(['en', 'ar', 'x-default']),
    )
    expect(text).not.toMatch(/<link[^>]+hrefLang="de"/i)
    expect(text).toContain('"@type":"FAQPage"')
    expect(text).toContain('"@type":"BreadcrumbList"')
    await seen({ path: '/search', locale: 'ar' }, wordIn('ar')('A fair in Kochi'))
    await seen({ path: '/nurses', locale: 'ar' }, wordIn('ar')('HIRING WEEK, WARANGAL'))
    expect(await html({ path: '/nurses', locale: 'de' })).not.toContain(page.path)
    expect((await get(`/og/ar${page.path}.jpg`)).headers.get('content-type')).toBe('image/jpeg')
  })

  test('has the form of its audience, with its country chosen', async () => {
    const text = await html({ path: page.path, locale: 'en' })
    expect(text).toContain('<input type="hidden" name="type" value="hospitals"/>')
    expect(text).toMatch(/<option value="UAE" selected="">/)
    expect(text.match(/id="consultation"/g)).toHaveLength(1)
  })

  test('asks nothing of another host: a film of theirs is a question and a link', async () => {
    const text = await html({ path: page.path, locale: 'en' })
    const { video } = messages('en')
    expect(text).toContain(video.consent.replaceAll('{host}', 'YouTube'))
    expect(text).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"')
    expect(text).not.toContain('<iframe')
  })

  test('offers documents to save, and films in parts', async () => {
    const text = await html({ path: page.path, locale: 'en' })
    const [, saved = ''] =
      /href="(\/cms\/api\/media\/file\/programme[^"]+)" download/.exec(text) ?? []
    const answer = await get(saved.replaceAll('&amp;', '&'))
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe('attachment')
    const [, film = ''] = /<video[^>]+src="([^"]+)"/.exec(text) ?? []
    const part = await get(film, { headers: { Range: 'bytes=0-9' } })
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4'])
    expect(text).toMatch(/PDF · \d/)
  })

  test('changes in one language alone', async () => {
    const [english, arabic] = [await publishedIn(page, 'en'), await publishedIn(page, 'ar')]
    const { layout } = await editor.read({ ...page, locale: 'ar', draft: true })
    const data = blockPageIn({ locale: 'ar', files, stored: layout })
    const [text, ...others] = data.layout as Record<string, unknown>[]
    const changed = { ...data, layout: [{ ...text, heading: 'لماذا تأتون' }, ...others] }
    const saved = await editor.save({ ...page, data: changed, locale: 'ar', as: 'only' })
    expect(saved.status).toBe(200)
    await seen({ path: page.path, locale: 'ar' }, 'لماذا تأتون')
    expect(await publishedIn(page, 'en')).toBe(english)
    expect(await publishedIn(page, 'ar')).not.toBe(arabic)
    expect(await html({ path: page.path, locale: 'en' })).toContain(wordIn('en')('Why come'))
  })

  test('a short address leads there, and none to a page that there is not', async () => {
    const campaign = { name: 'Fair', code: 'fair', utmSource: 'poster' }
    expect((await editor.call.post('/campaigns', { ...campaign, page: '/p/none' })).status).toBe(
      400,
    )
    expect((await editor.call.post('/campaigns', { ...campaign, page: page.path })).status).toBe(
      201,
    )
    const { headers } = await get('/go/fair')
    expect(headers.get('location')).toMatch(new RegExp(`^${page.path}\\?utm_source=poster`))
  })

  test('leads on from the address that it had', async () => {
    for (const slug of ['kochi-day', 'kochi-fair']) {
      await editor.save({ ...page, data: { slug }, as: 'all' })
      await expect
        .poll(async () => (await get(`/en/p/${slug}`)).status, { timeout: 10_000 })
        .toBe(200)
    }
    const moved = await get('/ar/p/kochi-day')
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/ar/p/kochi-fair'])
  })
})

describe('a translator of German', () => {
  let translator: Awaited<ReturnType<typeof editorOf>>
  beforeAll(async () => {
    const { credentials } = await addUser(editor.call, { role: 'translator', languages: ['de'] })
    translator = await editorOf({ baseUrl: server.baseUrl, credentials })
  })

  const layoutIn = async (locale: PageLocale) =>
    (await editor.read({ ...page, locale, draft: true })).layout as Record<string, unknown>[]

  test('writes the words of blocks, and publishes them', async () => {
    const [text, ...others] = await layoutIn('de')
    const layout = [{ ...text, heading: 'Warum kommen' }, ...others]
    const save = { ...page, data: { layout }, locale: 'de', as: 'only' } as const
    expect((await translator.save(save)).errors).toEqual([])
    await seen({ path: page.path, locale: 'de' }, 'Warum kommen')
    expect((await layoutIn('en'))[0]?.heading).toBe(wordIn('en')('Why come'))
  })

  test('adds, removes and moves no block, and changes nothing that all languages share', async () => {
    const before = await layoutIn('en')
    const german = await layoutIn('de')
    const form = { ...german.find(({ blockType }) => blockType === 'form'), country: 'uk' }
    const layout = [form, { blockType: 'people', who: 'nurses' }, ...german.slice(2, 4)]
    const data = { layout, isInNavigation: false, slug: 'mine' }
    expect((await translator.save({ ...page, data, locale: 'de' })).status).toBe(200)
    expect(await layoutIn('en')).toEqual(before)
    const kept = await editor.read({ ...page, locale: 'en', draft: true })
    expect(kept).toMatchObject({ isInNavigation: true, slug: page.slug })
  })

  test('saves nothing in another language, and makes no page', async () => {
    const data = { title: 'x' }
    expect((await translator.save({ ...page, data, locale: 'ar' })).status).toBe(403)
    expect((await translator.create({ kind: 'pages', data })).status).toBe(403)
  })
})

test('a block without words is not shown, nor the second form', async () => {
  const empty = ['text', 'pictures', 'facts', 'table', 'video', 'downloads', 'people']
  const titled = { heading: 'A lonely heading' }
  const layout = [
    ...empty.map((blockType) => ({ blockType, ...titled })),
    { blockType: 'questions', ...titled },
    { blockType: 'steps', ...titled },
    { blockType: 'form', audience: 'nurses' },
    { blockType: 'form', audience: 'hospitals' },
  ]
  const data = { title: 'Hardly anything', layout }
  const { doc } = await editor.create({ kind: 'pages', data, as: 'only' })
  await seen({ path: '/p/hardly-anything', locale: 'en' }, 'Hardly anything')
  const text = await html({ path: '/p/hardly-anything', locale: 'en' })
  expect(text.replaceAll(/<script[\s\S]*?<\/script>/g, '')).not.toContain('A lonely heading')
  expect(text.match(/name="type" value="\w+"/g)).toEqual(['name="type" value="nurses"'])
  expect(await editor.remove({ kind: 'pages', id: doc.id })).toBe(200)
})

test('questions and steps need no heading', async () => {
  const layout = [
    { blockType: 'questions', questions: [{ question: 'May I ask?', answer: 'You may.' }] },
    { blockType: 'steps', steps: [{ title: 'Write to us', text: 'By the form.' }] },
  ]
  const { doc } = await editor.create({
    kind: 'pages',
    data: { title: 'Bare', layout },
    as: 'only',
  })
  await seen({ path: '/p/bare', locale: 'en' }, 'May I ask?')
  const text = await html({ path: '/p/bare', locale: 'en' })
  expect(text).toMatch(/<h2[^>]*>May I ask\?<\/h2>/)
  expect(text).toMatch(/<h2[^>]*>Write to us<\/h2>/)
  const labels = [...text.matchAll(/aria-labelledby="(.*?)"/g)].map(([, id]) => id)
  for (const id of labels) expect(text).toContain(` id="${id}"`)
  expect(await editor.remove({ kind: 'pages', id: doc.id })).toBe(200)
})

test('a page that is deleted is gone', async () => {
  expect(await editor.remove(page)).toBe(200)
  const status = async () => (await get(inside({ path: page.path, locale: 'en' }))).status
  await expect.poll(status).toBe(404)
})
