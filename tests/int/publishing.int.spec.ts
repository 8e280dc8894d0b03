import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { pageLocales, type PageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { postForm } from '../helpers/consultationForms'
import { seedTexts } from '../helpers/content'
import { createDatabaseProxy } from '../helpers/databaseProxy'
import { editorOf } from '../helpers/editing'
import { createRandom } from '../helpers/surveyForms'
import { ownServer } from '../helpers/ownServer'

const proxy = createDatabaseProxy()
afterAll(() => proxy.close())
const server = await ownServer({ RATE_LIMIT_PER_MINUTE: '0' }, { throughDatabase: proxy.through })
const editor = await editorOf(server)

/** Asks for the address that has the language in it, for which nothing else decides. */
const get = ({ path, locale }: { path: string; locale: PageLocale }) =>
  fetch(`${server.baseUrl}/${locale}${path === '/' ? '' : path}`, { redirect: 'manual' })

const html = async (page: { path: string; locale: PageLocale }) => (await get(page)).text()

const seen = (page: { path: string; locale: PageLocale }, text: string) =>
  expect.poll(() => html(page)).toContain(text)

const gone = (page: { path: string; locale: PageLocale }, text: string) =>
  expect.poll(() => html(page)).not.toContain(text)

const status = (page: { path: string; locale: PageLocale }, wanted: number) =>
  expect.poll(async () => (await get(page)).status).toBe(wanted)

async function documentOf({ kind, slug }: { kind: string; slug: string }) {
  const [doc] = await editor.find({ kind, where: `where[slug][equals]=${slug}&locale=en` })
  return { kind, id: Number(doc?.id) }
}

const slug = 'hiring-nurses-abroad-fairly'
const titleOf = (locale: PageLocale) => seedTexts(locale).posts[slug].title

describe('what an editor publishes is seen soon', () => {
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

  test('that an article is offline, and that another is deleted', async () => {
    const slugs = ['first-hundred-days-on-the-ward', 'how-to-spot-recruitment-fraud']
    const [hidden, deleted] = await Promise.all(
      slugs.map((one) => documentOf({ kind: 'posts', slug: one })),
    )
    const paths = slugs.map((one) => `/blog/${one}`)
    for (const locale of pageLocales) for (const path of paths) await status({ path, locale }, 200)
    await editor.call.patch(`/posts/${hidden?.id}?locale=en`, { _status: 'draft' })
    await status({ path: paths[0] ?? '', locale: 'en' }, 404)
    expect(await editor.remove({ kind: 'posts', id: deleted?.id })).toBe(200)
    for (const locale of pageLocales) {
      for (const path of paths) {
        await status({ path, locale }, 404)
        await gone({ path: '/blog', locale }, path)
      }
    }
  })

  test('while visitors keep asking and several editors publish, so that pages are being made then', async () => {
    const plans = await editor.find({ kind: 'pricing-plans', where: 'sort=order&locale=en' })
    for (let round = 0; round < 3; round += 1) {
      let asking = true
      const visitors = Array.from({ length: 2 }, async () => {
        while (asking) await html({ path: '/pricing', locale: 'en' })
      })
      const amounts = plans.map((_, index) => 200 + 3 * round + index)
      await Promise.all(
        plans.map(({ id }, index) =>
          editor.save({
            kind: 'pricing-plans',
            id: Number(id),
            data: { amount: amounts[index] },
            as: 'all',
          }),
        ),
      )
      for (const amount of amounts) await seen({ path: '/pricing', locale: 'en' }, String(amount))
      asking = false
      await Promise.all(visitors)
      const page = await html({ path: '/pricing', locale: 'en' })
      for (const amount of amounts) expect(page).toContain(String(amount))
    }
  })
})

describe('the database', () => {
  /** What is asked about content, and about who asks; a server asks for its jobs meanwhile. */
  const ofContent =
    /home_page|home_nurses|home_hospitals|posts|publications|redirects|media|site_settings|"users"|passkeys|hashtext/

  /** Every server reads it when content has changed. */
  const ofSiteIndex = /case when kind = document|r\.slug as old/

  /** The statements of a piece of work. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const record = proxy.record()
    await work()
    return record.filter((text) => ofContent.test(text) && !ofSiteIndex.test(text))
  }

  /** What the hooks of publications ask, beside Payload. */
  const ofHooks = (statements: string[]) =>
    statements.filter((text) => /"?(publications|redirects|media)"?\b/.test(text)).length

  const autosave = (data: object) =>
    editor.call.post('/globals/home-page?locale=de&depth=0&draft=true&autosave=true', {
      ...data,
      _status: 'draft',
    })

  test('is not written to by an autosave that brings nothing new', async () => {
    const page = { kind: 'home-page', locale: 'de', draft: true } as const
    const data = await editor.read(page)
    expect((await autosave({ ...data, metaTitle: 'Neu' })).status).toBe(200)
    const draft = await editor.read(page)
    const again = await statementsOf(() => autosave(draft))
    expect(again.length).toBeLessThanOrEqual(12)
    expect(again.filter((text) => /^\s*(insert|update|delete)/i.test(text))).toEqual([])
    expect(await editor.read(page)).toMatchObject({ updatedAt: draft.updatedAt })
    expect((await autosave({ ...draft, metaTitle: 'Neuer' })).status).toBe(200)
    expect((await editor.read(page)).metaTitle).toBe('Neuer')
  })

  test('is asked little by a publication', async () => {
    const [article] = await editor.find({
      kind: 'posts',
      where: 'locale=de&where[_status][equals]=published',
    })
    const post = { kind: 'posts', id: Number(article?.id), locale: 'de', as: 'only' } as const
    const data = { title: 'Noch ein Titel', figuresDiffer: true }
    const ofArticle = await statementsOf(() => editor.save({ ...post, data }))
    expect(ofArticle.length).toBeLessThanOrEqual(35)
    const page = { kind: 'home-page', locale: 'de', as: 'only' } as const
    const ofPage = await statementsOf(() => editor.save({ ...page, data: { metaTitle: 'Neu' } }))
    // Payload (3.90) writes a document with six lists three times, each list by itself.
    expect(ofPage.length).toBeLessThanOrEqual(80)
    expect([ofHooks(ofArticle), ofHooks(ofPage)]).toEqual([2, 2])
  })

  test('is not asked by a stored page, nor for the words around a form that comes back', async () => {
    const page = { path: '/hospitals', locale: 'de' } as const
    const first = await statementsOf(() => html(page))
    expect(first.length).toBeLessThanOrEqual(8)
    // What was published before may still be announced.
    await expect.poll(() => statementsOf(() => html(page))).toEqual([])
    const fields = { name: '', phone: '', type: 'hospitals', desired_country: '' }
    const headers = { Accept: 'text/html' }
    const send = () => postForm({ baseUrl: server.baseUrl, fields, headers })
    expect((await send()).status).toBe(422)
    await expect.poll(() => statementsOf(send)).toEqual([])
  })

  test('is asked once on the dashboard for all articles whose numbers may differ', async () => {
    const articles = await editor.find({ kind: 'posts', where: 'locale=de' })
    for (const { id } of articles.slice(0, 3)) {
      const data = { excerpt: 'Das dauert 17 Wochen.' }
      await editor.save({ kind: 'posts', id: Number(id), data, locale: 'de' })
    }
    const ofDashboard = await statementsOf(async () => {
      expect(await (await editor.call('/..')).text()).toContain('content-dashboard')
    })
    const ofArticles = ofDashboard.filter((text) => /_posts_v[^a-z].*figures_differ/s.test(text))
    expect(ofArticles.length).toBe(1)
  })

  test('lets authors of two articles save at the same time, those of one after each other', async () => {
    const [one, two] = await editor.find({ kind: 'posts', where: 'locale=en' })
    const save = (id: unknown, title: string) =>
      editor.save({ kind: 'posts', id: Number(id), data: { title } })
    const held = proxy.holdOnce({ text: 'insert into publications' })
    const first = save(one?.id, 'The first words')
    await expect.poll(held.isHeld).toBe(true)
    let isSecondSaved = false
    const second = save(one?.id, 'The second words').then(({ status }) => {
      isSecondSaved = true
      return status
    })
    expect((await save(two?.id, 'Other words')).status).toBe(200)
    expect(isSecondSaved).toBe(false)
    held.letGo()
    expect([(await first).status, await second]).toEqual([200, 200])
    const saved = { kind: 'posts', id: Number(one?.id), draft: true }
    expect(await editor.read(saved)).toMatchObject({ title: 'The second words' })
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

  async function fingerprints(locale: PageLocale): Promise<Record<string, string>> {
    const pages = paths.map(async (path) => {
      const page = await html({ path, locale })
      return [`${path} in ${locale}`, createHash('sha256').update(page).digest('hex')] as const
    })
    return Object.fromEntries(await Promise.all(pages))
  }

  const others = pageLocales.filter((locale) => locale !== 'de')
  const allOthers = async () => Object.assign({}, ...(await Promise.all(others.map(fingerprints))))

  /** What the database holds for visitors in all other languages, in short. */
  function publishedElsewhere(): Promise<unknown> {
    return server.db.rows(
      `select count(*), md5(string_agg(concat_ws(' ', id, slug, published), ',' order by id))
       from publications where locale <> 'de' and published is not null`,
    )
  }

  test('leaves the bytes of all others as they were, over random edits', async () => {
    const random = createRandom(20_261_121)
    const pick = <T>(options: readonly T[]) => options[Math.floor(random() * options.length)] as T
    // One that could not be read before has the pages of all languages made anew, and a page that is
    // made anew need not have the same bytes.
    const articles = await editor.find({
      kind: 'posts',
      where: 'locale=de&where[_status][equals]=published',
    })
    const guides = (await editor.find({ kind: 'process-guides', where: 'locale=de' })).filter(
      ({ slug }) => slug !== 'usa' && slug !== 'uk',
    )
    const plans = await editor.find({ kind: 'pricing-plans', where: 'locale=de' })
    // What was announced before has been worked off once a later change is seen on every page.
    for (const locale of pageLocales.filter((one) => one !== 'en')) {
      const tagline = `Zeile 0 (${locale})`
      const data = { tagline, figuresDiffer: true }
      await editor.save({ kind: 'site-texts', data, locale, as: 'only' })
      for (const path of paths) await seen({ path, locale }, tagline)
    }
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
    const stored = await publishedElsewhere()
    for (let round = 0; round < 25; round += 1) {
      const edit = pick(edits)()
      const data = { ...edit.data, figuresDiffer: true }
      const answer = await editor.save({ ...edit, data, locale: 'de', as: 'only' })
      expect({ edit, status: answer.status, errors: answer.errors }).toMatchObject({ status: 200 })
      expect({ edit, stored: await publishedElsewhere() }).toEqual({ edit, stored })
    }
    expect(await allOthers()).toEqual(before)
    expect(await fingerprints('de')).not.toEqual(german)
  })
})
