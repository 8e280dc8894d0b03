import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PageLocale } from '../../src/i18n/locales'
import { seedTexts } from '../helpers/content'
import { messages } from '../helpers/messages'
import { plainPicture, uploadPicture } from '../helpers/pictures'
import { baseUrl, db, editor } from '../helpers/server'

type Place = { path: string; locale?: PageLocale }

const html = async ({ path, locale = 'en' }: Place) =>
  (await fetch(`${baseUrl}/${locale}${path}`)).text()

const seen = (place: Place, text: string | RegExp) => expect.poll(() => html(place)).toMatch(text)

describe('a picture', () => {
  const slug = 'hiring-nurses-abroad-fairly'
  const path = `/blog/${slug}`
  let post: { kind: string; id: number }
  let picture: { id: number; updatedAt: string }

  beforeAll(async () => {
    const [found] = await editor.find({ kind: 'posts', where: `where[slug][equals]=${slug}` })
    post = { kind: 'posts', id: Number(found?.id) }
    picture = await upload({ alt: 'A ward in the morning' })
  })

  afterAll(async () => {
    await editor.save({ ...post, data: { cover: null }, as: 'all' })
    await editor.remove({ kind: 'media', id: picture.id })
  })

  test('that an article is given is seen in the languages that have words for it', async () => {
    expect((await editor.save({ ...post, data: { cover: picture.id }, as: 'all' })).status).toBe(
      200,
    )
    await seen({ path }, /<img[^>]+alt="A ward in the morning"/)
    await seen({ path: '/blog' }, /<img[^>]+alt="A ward in the morning"/)
    expect(await html({ path, locale: 'de' })).not.toContain('<picture')

    await editor.call.patch(`/media/${picture.id}?locale=de`, { alt: 'Eine Station am Morgen' })
    await editor.save({ ...post, data: {}, locale: 'de', as: 'only' })
    await seen({ path, locale: 'de' }, /<img[^>]+alt="Eine Station am Morgen"/)
    expect(await html({ path, locale: 'de' })).not.toContain('A ward in the morning')
  })

  test('comes as AVIF in three widths and as WebP, at its focal point, without moving the page', async () => {
    const page = await html({ path })
    const [, avif = ''] = /<source type="image\/avif" srcSet="([^"]+)"/i.exec(page) ?? []
    const [image = ''] = /<img[^>]+alt="A ward in the morning"[^>]*>/.exec(page) ?? []
    expect(avif.split(', ').map((source) => source.split(' ')[1])).toEqual([
      '480w',
      '960w',
      '1600w',
    ])
    expect(image).toContain('width="1600" height="1000"')
    expect(image).toContain('object-position:20% 70%')
    expect(image).toContain('fetchPriority="high"')

    const sources = avif.split(', ').map((source) => source.split(' ')[0] ?? '')
    const [, whole = ''] = /src="([^"]+)"/.exec(image) ?? []
    for (const [source, type] of [
      ...sources.map((one) => [one, 'image/avif'] as const),
      [whole, 'image/webp'] as const,
    ]) {
      expect(source).toMatch(/\?v=\d+$/)
      const response = await fetch(`${baseUrl}${source}`)
      expect(response.headers.get('content-type')).toBe(type)
      expect(response.headers.get('cache-control')).toContain('immutable')
    }
    expect(await html({ path: '/blog' })).toMatch(/<img[^>]+loading="lazy"[^>]*>/)
  })

  test('has another address when it is another one', async () => {
    const addressOf = (page: string) => /src="([^"]+\.webp\?v=\d+)"/.exec(page)?.[1]
    const before = addressOf(await html({ path }))
    await editor.call.patch(`/media/${picture.id}?locale=en`, { alt: 'A ward at noon', focalX: 50 })
    await seen({ path }, /alt="A ward at noon"/)
    expect(addressOf(await html({ path }))).not.toBe(before)
  })

  test('within a text stands between its paragraphs', async () => {
    const { body } = (await editor.read(post)) as { body: { root: { children: object[] } } }
    const upload = {
      type: 'upload',
      version: 3,
      format: '',
      id: randomUUID(),
      relationTo: 'media',
      value: picture.id,
      fields: null,
    }
    const children = [...body.root.children.slice(0, 2), upload, ...body.root.children.slice(2)]
    const changed = { root: { ...body.root, children } }
    const saved = await editor.save({ ...post, data: { body: changed }, as: 'only' })
    expect(saved).toMatchObject({ status: 200, errors: [] })
    await seen({ path }, /<\/h2><picture.+?<img[^>]+loading="lazy"[^>]*>/s)
    expect((await editor.save({ ...post, data: { body }, as: 'only' })).status).toBe(200)
  })

  test('in a page’s hero takes the place of the drawing', async () => {
    const page = { kind: 'nurse-page' }
    const drawing = /<img[^>]+src="(data:image\/svg|\/images\/arrival)/
    await seen({ path: '/nurses' }, drawing)
    await editor.save({ ...page, data: { picture: picture.id }, as: 'only' })
    await seen({ path: '/nurses' }, /<img[^>]+alt="A ward at noon"/)
    expect(await html({ path: '/nurses' })).not.toMatch(drawing)
    await editor.save({ ...page, data: { picture: null }, as: 'only' })
    await seen({ path: '/nurses' }, drawing)
  })

  async function upload({ alt }: { alt: string }) {
    const bytes = await plainPicture({ width: 1600, height: 1000, background: '#1d5fd6' })
      .jpeg()
      .toBuffer()
    const data = { alt, focalX: 20, focalY: 70 }
    return uploadPicture({ baseUrl, bytes, name: 'ward.jpg', type: 'image/jpeg', data })
  }
})

/** What a page's main part says, in one line. */
const textOf = async (place: Place) =>
  (/<main[^]*<\/main>/.exec(await html(place))?.[0] ?? '')
    .replace(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')

test('the end of each page leads to guides and legal pages, with the promise', async () => {
  const { guides, home, pages } = seedTexts('ar')
  const [foot = ''] =
    /<footer[^]*<\/footer>/.exec(await html({ path: '/pricing', locale: 'ar' })) ?? []
  const { tagline, promise } = pages.siteTexts
  // Keys of an object of content, in the order of its file.
  const countries = Object.keys(guides) as (keyof typeof guides)[]
  for (const text of [
    tagline,
    promise,
    ...countries.map((country) => home.countries[country].name),
  ]) {
    expect(foot).toContain(text)
  }
  for (const path of [
    'imprint',
    'privacy',
    'accessibility',
    ...countries.map((one) => `process/${one}`),
  ]) {
    expect(foot).toContain(`href="/ar/${path}"`)
  }
})

test('each form stands beside its notice, which leads to the privacy page', async () => {
  for (const [locale, path] of [
    ['en', '/nurses'],
    ['ar', '/hospitals'],
  ] as const) {
    const { consultation } = messages(locale)
    const [form = ''] =
      /<form[^>]*consultations[^]*?<\/form>/.exec(await html({ path, locale })) ?? []
    expect(form).toContain(consultation.privacy)
    expect(form).toMatch(new RegExp(`href="(/ar)?/privacy"[^>]*>${consultation.privacyLink}<`))
  }
})

describe('a guide', () => {
  test.each([
    ['en', 'germany', [/€2,500 – €3,000/, /30 days/, /up to 6 weeks/]],
    ['de', 'ksa', [/6\.000\u2060–\u206012\.000 SAR/, /30\u2060–\u206036 Tage/]],
    ['ar', 'ksa', [/6,000\u2060–\u206012,000 ريال سعودي/, /30\u2060–\u206036/]],
  ] as const)('has its figures as people write them in %s', async (locale, country, figures) => {
    const text = await textOf({ path: `/process/${country}`, locale })
    for (const figure of figures) expect(text).toMatch(figure)
  })

  test.each(['usa', 'UK', 'atlantis'])(
    'that is not written, of %s, has the steps that are known and the way to others',
    async (country) => {
      const { home, guides, pages } = seedTexts('de')
      const place = { path: `/process/${country}`, locale: 'de' } as const
      const text = await textOf(place)
      const known = home.countries[country.toLowerCase() as 'usa' | 'uk'] ?? { steps: [] }
      const { guideTitle, guideDescription } = pages.siteTexts
      const titles = Object.values(guides).map(({ title }) => title)
      for (const part of [guideTitle, guideDescription, ...known.steps, ...titles]) {
        expect(text).toContain(part)
      }
      const page = await html(place)
      expect(page).toMatch(/<meta name="robots" content="noindex/)
      expect(page).not.toContain('type="checkbox"')
    },
  )
})

test('a language without plans, articles or resources says so', async () => {
  const taken = await db.query<{ id: number; published: object }>(
    `select id, published from publications
     where locale = 'hi' and kind in ('pricing-plans', 'posts', 'resources', 'site-texts')`,
  )
  try {
    const ids = taken.rows.map(({ id }) => id)
    await db.query('update publications set published = null where id = any($1)', [ids])
    const { pricing, blog, resources } = messages('hi')
    await seen({ path: '/pricing', locale: 'hi' }, pricing.empty)
    await seen({ path: '/blog', locale: 'hi' }, blog.empty)
    await seen({ path: '/resources', locale: 'hi' }, resources.empty)
    expect(await html({ path: '/blog', locale: 'hi' })).toContain(`>${blog.title}</h1>`)
  } finally {
    for (const { id, published } of taken.rows) {
      await db.query('update publications set published = $2 where id = $1', [
        id,
        JSON.stringify(published),
      ])
    }
  }
})
