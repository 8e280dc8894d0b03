import { afterAll, describe, expect, test } from 'vitest'
import { pageLocales, type PageLocale } from '../../src/i18n/locales'
import { messages } from '../helpers/messages'
import { baseUrl, editor } from '../helpers/server'

// What the site says about those who run it, once they have entered it.

type Place = { path: string; locale?: PageLocale }

/** What a page itself says, without header and footer. */
async function mainOf({ path, locale = 'en' }: Place): Promise<string> {
  const page = await (await fetch(`${baseUrl}/${locale}${path}`)).text()
  return /<main.*?>(.*)<\/main>/s.exec(page)?.[1] ?? ''
}

const seen = (place: Place, text: string) => expect.poll(() => mainOf(place)).toContain(text)

const settings = {
  operator: {
    name: 'CuraCo Vermittlung GmbH',
    legalForm: 'Gesellschaft mit beschränkter Haftung',
    address: 'Beispielweg 1\n10115 Berlin',
    representative: 'Dr. Jürgen Groß',
    register: 'HRB 12345 B',
    vatId: 'DE123456789',
    editorInCharge: 'Edith Redlich\nBeispielweg 2\n10115 Berlin',
  },
  contact: {
    email: 'kontakt@curaco.example',
    phone: '+49 30 1234567',
    whatsapp: '+49 151 1234567',
  },
}
const licence = {
  name: 'Registered recruiting agent',
  number: 'B-0123/KER',
  authority: 'Protector of Emigrants',
  validUntil: '2028-03-31T00:00:00.000Z',
}
const processor = {
  name: 'Rechenzentrum Nord',
  purpose: 'hosting',
  country: 'CH',
  safeguard: 'adequacy',
}

const save = (data: object) => editor.save({ kind: 'site-settings', data, as: 'all' })
const empty = (group: object) => Object.fromEntries(Object.keys(group).map((key) => [key, null]))

afterAll(() =>
  save({
    operator: { ...empty(settings.operator), licences: [] },
    contact: empty(settings.contact),
    processors: [],
  }),
)

describe('the legal pages', () => {
  test('name nobody until the settings do', async () => {
    for (const locale of pageLocales) {
      const { operator, contact, editorInCharge, licences, processors } = messages(locale).legal
      for (const path of ['/imprint', '/privacy', '/accessibility']) {
        const page = await mainOf({ path, locale })
        for (const title of [operator, contact, editorInCharge, licences, processors.title]) {
          expect(page).not.toContain(`>${title}</h2>`)
        }
      }
    }
  })

  test('and no other page leads to what they do not say', async () => {
    expect(await mainOf({ path: '/my-request' })).not.toContain('/imprint')
  })

  test('name the operator and every way of reaching them, left to right in Arabic too', async () => {
    const { operator } = settings
    const saved = await save({
      ...settings,
      operator: { ...operator, licences: [licence] },
      processors: [processor],
    })
    expect(saved).toMatchObject({ status: 200, errors: [] })
    const isolated = (text: string) => `<bdi dir="ltr">${text}</bdi>`
    for (const locale of pageLocales) {
      for (const path of ['/imprint', '/privacy', '/accessibility']) {
        await seen({ path, locale }, operator.name)
        const page = await mainOf({ path, locale })
        for (const line of operator.address.split('\n'))
          expect(page).toContain(`<bdi>${line}</bdi>`)
        for (const text of Object.values(settings.contact)) expect(page).toContain(isolated(text))
        expect(page).toContain('href="mailto:kontakt@curaco.example"')
        expect(page).toContain('href="tel:+49301234567"')
        expect(page).toContain('href="https://wa.me/491511234567"')
        const isImprint = path === '/imprint'
        for (const text of [
          operator.representative,
          operator.editorInCharge.split('\n')[0],
          licence.number,
        ]) {
          expect(page.includes(`<bdi>${text}</bdi>`)).toBe(isImprint)
        }
      }
      const page = await mainOf({ path: '/imprint', locale })
      for (const text of Object.values(operator).flatMap((value) => value.split('\n'))) {
        expect(page).toContain(`<bdi>${text}</bdi>`)
      }
      expect(page).toContain(licence.authority)
    }
  })

  test('say how long the server keeps each kind of record, and who processes them', async () => {
    const country = { en: 'Switzerland', de: 'Schweiz', ar: 'سويسرا', ml: 'സ്വിറ്റ്', hi: 'स्विट्ज़' }
    for (const locale of pageLocales) {
      const { retention, processors } = messages(locale).legal
      await seen({ path: '/privacy', locale }, processor.name)
      const page = await mainOf({ path: '/privacy', locale })
      for (const text of [
        retention.consultations,
        retention.chatMessages,
        retention.surveyResponses,
        retention.auditLog,
        processors.hosting,
        processors.adequacy,
        country[locale],
      ]) {
        expect(page, locale).toContain(text)
      }
    }
    const english = await mainOf({ path: '/privacy' })
    expect(await mainOf({ path: '/my-request' })).toContain(messages('en').myRequest.contact)
    for (const age of ['2 years', '1 year', '3 years', '30 days']) expect(english).toContain(age)
  })
})

type Fact = { label: string; note: string; source: string | null; reviewBy: string }
type Guide = { slug: string; facts: Fact[] }

test('every figure of a guide has a source or a note, and when somebody looks at it again is known', async () => {
  const found = await editor.find({ kind: 'process-guides', where: 'where[title][exists]=true' })
  const guides = found as unknown as Guide[] // as the collection has them
  expect(guides.map(({ facts }) => facts.length).sort()).toEqual([2, 3, 5])
  for (const { slug, facts } of guides) {
    const html = await mainOf({ path: `/process/${slug}` })
    // Words of other languages are marked.
    const page = html.replace(/<!-- -->|<span lang="[a-z]+">([^<]*)<\/span>/g, '$1')
    const { source, checkedOn } = messages('en').guide
    const sourced = facts.filter((fact) => fact.source)
    expect(page.split(`>${source}<`)).toHaveLength(sourced.length + 1)
    // The site is no source of what it says itself.
    expect(sourced.map((fact) => fact.source)).not.toContain(messages('en').header.brand)
    expect(page).toContain(checkedOn.replace('{date}', '').trim())
    for (const fact of facts) {
      expect(page).toContain(fact.source ? `<bdi>${fact.source}</bdi>` : fact.note)
      expect(Date.parse(fact.reviewBy)).toBeGreaterThan(0)
    }
  }
})

type Home = { nurses: { statistics: { id: string; value: string; label: string }[] } }

test('a figure of the home page says what it rests on', async () => {
  const { nurses } = (await editor.read({ kind: 'home-page' })) as Home
  const [first, ...others] = nurses.statistics
  const basis = { subject: 'nurses whom we placed', period: '2024–2025', source: 'our own records' }
  const statistics = [{ ...first, ...basis }, ...others]
  const data = (rows: object[]) => ({ nurses: { ...nurses, statistics: rows } })
  const saved = await editor.save({ kind: 'home-page', data: data(statistics), as: 'only' })
  expect(saved).toMatchObject({ status: 200, errors: [] })
  for (const text of Object.values(basis)) await seen({ path: '' }, `<bdi>${text}</bdi>`)
  expect(await mainOf({ path: '', locale: 'de' })).not.toContain(basis.subject)
  const undone = [{ ...first, subject: null, period: null, source: null }, ...others]
  await editor.save({ kind: 'home-page', data: data(undone), as: 'all' })
})

test('a plan says how often its price is due, for what, with which tax, in each currency', async () => {
  const [plan] = await editor.find({ kind: 'pricing-plans', where: 'where[amount][equals]=49' })
  const document = { kind: 'pricing-plans', id: Number(plan?.id) }
  const local = { language: 'de', amount: 45, currency: 'EUR' }
  const shared = { period: 'month', vat: 'net', vatRate: 19, localPrices: [local] }
  const english = { unit: 'per hospital', purpose: 'Access to the files', vatNote: 'In Germany' }
  const german = { unit: 'je Klinik', purpose: 'Zugang zu den Akten', vatNote: 'In Deutschland' }
  const data = { ...shared, ...english }
  expect((await editor.save({ ...document, data, as: 'only' })).status).toBe(200)
  const saved = await editor.save({ ...document, data: german, locale: 'de', as: 'only' })
  expect(saved).toMatchObject({ status: 200, errors: [] })
  await seen({ path: '/pricing' }, 'a month · per hospital · plus 19% VAT')
  await seen({ path: '/pricing' }, '<bdi>$49</bdi>')
  for (const text of [
    '45\u00a0€',
    'pro Monat · je Klinik · zzgl. 19\u00a0% MwSt.',
    german.purpose,
  ]) {
    await seen({ path: '/pricing', locale: 'de' }, text)
  }
  const nothing = { ...empty(data), localPrices: [] }
  await editor.save({ ...document, data: empty(german), locale: 'de', as: 'draft' })
  await editor.save({ ...document, data: nothing, as: 'all' })
})

type SiteTexts = { pricing: object }

test('a worked example adds up what the hospital pays, and what the nurse does', async () => {
  expect(await mainOf({ path: '/pricing' })).not.toContain('<table')
  const { pricing } = (await editor.read({ kind: 'site-texts' })) as SiteTexts
  const example = {
    exampleTitle: 'One nurse from Kerala',
    assumptions: 'Paid by the hospital\nWithout VAT',
    currency: 'EUR',
    lines: [
      { label: 'Placement fee', amount: 7500, payer: 'hospital', due: 'On signing' },
      { label: 'Flight', amount: 1350.5, payer: 'hospital', note: 'From Kochi' },
      { label: 'Advice', amount: 99, payer: 'agency' },
      { label: 'Placement', amount: 0, payer: 'nurse' },
    ],
  }
  const data = (own: object) => ({ pricing: { ...pricing, ...own } })
  const saved = await editor.save({ kind: 'site-texts', data: data(example), as: 'only' })
  expect(saved).toMatchObject({ status: 200, errors: [] })
  await seen({ path: '/pricing' }, example.exampleTitle)
  const [, totals = ''] = (await mainOf({ path: '/pricing' })).split('<tfoot')
  expect(totals).toContain('<bdi>€8,850.50</bdi>')
  expect(totals).toContain('<bdi>€0</bdi>')
  expect(await mainOf({ path: '/pricing', locale: 'de' })).not.toContain('<table')
  const nothing = { ...empty(example), lines: [] }
  await editor.save({ kind: 'site-texts', data: data(nothing), as: 'all' })
})

describe('the people who call back', () => {
  const person = {
    name: 'Asha Thomas',
    languages: ['en', 'ml'],
    phone: '+91 484 1234567',
    hours: 'Monday to Friday, 10 to 18 h, Indian time',
  }
  const places = ['', '/nurses', '/consultation-success']

  test('are shown nowhere until there are some', async () => {
    for (const path of places) {
      expect(await mainOf({ path })).not.toContain(messages('en').team.title)
    }
  })

  test('are shown where somebody asks for a call, with language, number and hours', async () => {
    const saved = await editor.save({ kind: 'site-texts', data: { team: [person] }, as: 'only' })
    expect(saved).toMatchObject({ status: 200, errors: [] })
    for (const path of places) {
      await seen({ path }, `<bdi>${person.name}</bdi>`)
      const page = await mainOf({ path })
      expect(page).toContain(messages('en').team.title)
      expect(page).toContain('English and Malayalam')
      expect(page).toContain(person.hours)
      expect(page).toContain('href="tel:+914841234567"')
    }
    await editor.save({ kind: 'site-texts', data: { team: [] }, as: 'all' })
  })
})
