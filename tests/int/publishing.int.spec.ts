import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageLocales, type PageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { seedTexts } from '../helpers/content'
import { editorOf, type Editor } from '../helpers/editing'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

let server: TestServer
let editor: Editor

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' })
  editor = await editorOf(server)
})
afterAll(() => server.stop())

/** Asks for the address that has the language in it, for which nothing else decides. */
const get = ({ path, locale }: { path: string; locale: PageLocale }) =>
  fetch(`${server.baseUrl}/${locale}${path === '/' ? '' : path}`, { redirect: 'manual' })

const html = async (page: { path: string; locale: PageLocale }) => (await get(page)).text()

/** What visitors are promised: a change is seen within a second. */
const within = { timeout: 1000, interval: 20 }

const seen = (page: { path: string; locale: PageLocale }, text: string) =>
  expect.poll(() => html(page), within).toContain(text)

const gone = (page: { path: string; locale: PageLocale }, text: string) =>
  expect.poll(() => html(page), within).not.toContain(text)

const status = (page: { path: string; locale: PageLocale }, wanted: number) =>
  expect.poll(async () => (await get(page)).status, within).toBe(wanted)

async function documentOf({ kind, slug }: { kind: string; slug: string }) {
  const [doc] = await editor.find({ kind, where: `where[slug][equals]=${slug}&locale=en` })
  return { kind, id: Number(doc?.id) }
}

const slug = 'hiring-nurses-abroad-fairly'
const titleOf = (locale: PageLocale) => seedTexts(locale).posts[slug].title

describe('what an editor publishes is seen within a second', () => {
  test('a price, in every language', async () => {
    const plans = await editor.find({ kind: 'pricing-plans', where: 'sort=order&locale=en' })
    const plan = { kind: 'pricing-plans', id: Number(plans[0]?.id) }
    expect((await editor.save({ ...plan, data: { amount: 53 }, as: 'all' })).status).toBe(200)
    for (const locale of pageLocales) await seen({ path: '/pricing', locale }, '53')
  })

  test('a step of a country, on the home page', async () => {
    const guide = await documentOf({ kind: 'process-guides', slug: 'uk' })
    const { steps } = (await editor.read({ ...guide, locale: 'ml' })) as {
      steps: { id: string; text: string }[]
    }
    const text = 'പുതിയ ഘട്ടം'
    const changed = steps.map((step, index) => (index === 0 ? { ...step, text } : step))
    await editor.save({ ...guide, data: { steps: changed }, locale: 'ml', as: 'only' })
    await seen({ path: '/', locale: 'ml' }, text)
    expect(await html({ path: '/', locale: 'en' })).toContain(
      seedTexts('en').home.countries.uk.steps[0],
    )
  })

  test('the brand, on every page', async () => {
    const save = (brand: string) =>
      editor.save({ kind: 'site-settings', data: { brand, brandAccent: 'Co' }, as: 'all' })
    await save('NurseCo')
    for (const locale of pageLocales) {
      await seen({ path: '/', locale }, 'Nurse<span')
      await seen({ path: '/nurses', locale }, 'Nurse<span')
    }
    await save('CuraCo')
    await seen({ path: '/', locale: 'en' }, 'Cura<span')
  })

  test('a title, in the article, in the list and in the site map; then another address', async () => {
    const post = await documentOf({ kind: 'posts', slug })
    await editor.save({ ...post, data: { title: 'Ein neuer Titel' }, locale: 'de', as: 'only' })
    await seen({ path: '/blog', locale: 'de' }, 'Ein neuer Titel')
    await seen({ path: `/blog/${slug}`, locale: 'de' }, 'Ein neuer Titel')
    expect(await html({ path: '/blog', locale: 'en' })).toContain(titleOf('en'))

    await editor.save({ ...post, data: { slug: 'fair-hiring' }, as: 'all' })
    for (const locale of pageLocales) {
      await status({ path: '/blog/fair-hiring', locale }, 200)
      await status({ path: `/blog/${slug}`, locale }, 308)
      await seen({ path: '/blog', locale }, localePath({ locale, path: '/blog/fair-hiring' }))
      await gone({ path: '/blog', locale }, `/blog/${slug}`)
    }
  })

  test('that an article is offline, and that it is deleted', async () => {
    const post = await documentOf({ kind: 'posts', slug: 'first-hundred-days-on-the-ward' })
    const path = '/blog/first-hundred-days-on-the-ward'
    await editor.call(`/posts/${post.id}?locale=en`, {
      method: 'PATCH',
      body: JSON.stringify({ _status: 'draft' }),
    })
    for (const locale of pageLocales) {
      await status({ path, locale }, 404)
      await gone({ path: '/blog', locale }, path)
    }
    await editor.save({ ...post, data: {}, as: 'all' })
    for (const locale of pageLocales) {
      await status({ path, locale }, 200)
      await seen({ path: '/blog', locale }, path)
    }
    expect(await editor.remove(post)).toBe(200)
    for (const locale of pageLocales) {
      await status({ path, locale }, 404)
      await gone({ path: '/blog', locale }, path)
    }
  })

  test('a guide that there was not before', async () => {
    const guide = await documentOf({ kind: 'process-guides', slug: 'usa' })
    const data = {
      title: 'Nursing in the USA',
      sections: [{ title: 'Exam', items: [{ text: 'Pass the NCLEX-RN' }] }],
    }
    expect((await editor.save({ ...guide, data, as: 'only' })).status).toBe(200)
    await seen({ path: '/process/usa', locale: 'en' }, 'Pass the NCLEX-RN')
    await seen({ path: '/process/USA', locale: 'en' }, 'Pass the NCLEX-RN')
    expect(await html({ path: '/process/usa', locale: 'de' })).not.toContain('NCLEX')
  })

  test('while visitors keep asking, so that pages are being made at that very moment', async () => {
    const plans = await editor.find({ kind: 'pricing-plans', where: 'sort=order&locale=en' })
    const plan = { kind: 'pricing-plans', id: Number(plans[1]?.id) }
    for (let amount = 200; amount < 215; amount += 1) {
      let asking = true
      const visitors = Array.from({ length: 4 }, async () => {
        while (asking) await html({ path: '/pricing', locale: 'en' })
      })
      await editor.save({ ...plan, data: { amount }, as: 'all' })
      await seen({ path: '/pricing', locale: 'en' }, String(amount))
      asking = false
      await Promise.all(visitors)
      expect(await html({ path: '/pricing', locale: 'en' })).toContain(String(amount))
    }
  })

  test('after the database was away', async () => {
    await server.stopDatabase()
    await server.restartDatabase()
    const plans = async () => editor.find({ kind: 'pricing-plans', where: 'sort=order&locale=en' })
    await expect
      .poll(async () => (await plans().catch(() => [])).length, { timeout: 15_000 })
      .toBe(3)
    // The connection for announcements comes back by itself.
    await expect
      .poll(() => server.log(), { timeout: 15_000 })
      .toContain('following content changes again')
    const plan = { kind: 'pricing-plans', id: Number((await plans())[0]?.id) }
    await editor.save({ ...plan, data: { amount: 61 }, as: 'all' })
    await expect
      .poll(() => html({ path: '/pricing', locale: 'hi' }), { timeout: 5000 })
      .toContain('61')
  })
})

describe('publishing one language', () => {
  const paths = [
    '/',
    '/nurses',
    '/hospitals',
    '/pricing',
    '/resources',
    '/blog',
    '/blog/german-recognition-step-by-step',
    '/process/germany',
    '/process/uae',
    '/privacy',
  ]

  async function fingerprints(locale: PageLocale) {
    const pages = await Promise.all(paths.map((path) => html({ path, locale })))
    return pages.map((page) => createHash('sha256').update(page).digest('hex'))
  }

  const others = pageLocales.filter((locale) => locale !== 'de')
  const allOthers = async () =>
    Object.fromEntries(
      await Promise.all(
        others.map(async (locale) => [locale, await fingerprints(locale)] as const),
      ),
    )

  /** A small generator with a fixed start: the edits are many and the same in every run. */
  function randomFrom(seed: number) {
    let state = seed
    return <T>(options: readonly T[]): T => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return options[state % options.length] as T
    }
  }

  test('leaves the bytes of all others as they were, over many random edits', async () => {
    const pick = randomFrom(20_261_121)
    const articles = await editor.find({ kind: 'posts', where: 'locale=de' })
    const guides = await editor.find({ kind: 'process-guides', where: 'locale=de' })
    const plans = await editor.find({ kind: 'pricing-plans', where: 'locale=de' })
    const before = await allOthers()
    const german = await fingerprints('de')

    const edits = [
      () => {
        const doc = pick(articles)
        const data = {
          title: `Titel ${pick(['A', 'B', 'C', 'D'])}`,
          excerpt: 'Anderer Anreißer',
          audience: pick(['nurses', 'hospitals']),
          publishedOn: pick(['2026-01-01', '2026-09-09']),
          slug: `${String(doc.slug).slice(0, 20)}-${pick(['x', 'y'])}`.replace(/-+/g, '-'),
        }
        return { kind: 'posts', id: Number(doc.id), data }
      },
      () => {
        const doc = pick(guides) as { id: number; steps: { id: string; text: string }[] }
        const steps = pick([doc.steps, [...doc.steps].reverse(), doc.steps.slice(1)])
        const data = {
          name: `Land ${pick(['A', 'B', 'C'])}`,
          order: pick([1, 15, 25, 99]),
          steps: steps.map((step) => ({ ...step, text: `${step.text} ${pick(['!', '…'])}` })),
        }
        return { kind: 'process-guides', id: doc.id, data }
      },
      () => {
        const doc = pick(plans)
        const data = {
          amount: pick([1, 22, 333]),
          highlighted: pick([true, false]),
          description: `Beschreibung ${pick(['A', 'B', 'C'])}`,
        }
        return { kind: 'pricing-plans', id: Number(doc.id), data }
      },
      () => ({ kind: 'nurse-page', data: { title: `Pflege ${pick(['A', 'B', 'C'])}` } }),
      () => ({ kind: 'site-texts', data: { tagline: `Zeile ${pick(['A', 'B', 'C'])}` } }),
      () => ({
        kind: 'home-page',
        data: { processTitle: `Weg ${pick(['A', 'B', 'C'])}`, metaTitle: 'Startseite' },
      }),
    ]
    for (let round = 0; round < 25; round += 1) {
      const edit = pick(edits)()
      const data = { ...edit.data, figuresDiffer: true }
      const answer = await editor.save({ ...edit, data, locale: 'de', as: 'only' })
      expect({ edit, status: answer.status, errors: answer.errors }).toMatchObject({ status: 200 })
      expect(await allOthers()).toEqual(before)
    }
    expect(await fingerprints('de')).not.toEqual(german)
  })
})
