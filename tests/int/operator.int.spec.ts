import { afterAll, describe, expect, test } from 'vitest'
import { pageLocales, type PageLocale } from '../../src/i18n/locales'
import { hospital, nurse, postForm, readCv } from '../helpers/consultationForms'
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
    officeHours: { days: [], from: null, to: null, timeZone: null },
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

test('a plan says how often its price is due, and for what', async () => {
  const [plan] = await editor.find({ kind: 'pricing-plans', where: 'where[amount][equals]=49' })
  const document = { kind: 'pricing-plans', id: Number(plan?.id) }
  const data = { period: 'month', unit: 'per hospital, plus VAT' }
  expect((await editor.save({ ...document, data, as: 'only' })).status).toBe(200)
  await seen({ path: '/pricing' }, `${messages('en').pricing.period.month}, ${data.unit}`)
  await editor.save({ ...document, data: { period: null, unit: null }, as: 'all' })
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
    expect((await fetch(`${baseUrl}/contact.vcf`)).status).toBe(200)
    await editor.save({ kind: 'site-texts', data: { team: [] }, as: 'all' })
  })
})

describe('after a request', () => {
  const officeHours = {
    days: ['mon', 'wed'],
    from: '09:00',
    to: '17:30',
    timeZone: 'Europe/Berlin',
  }

  /** The thanks of a browser without scripts. */
  async function thanksFor(fields: Record<string, string>, locale: PageLocale): Promise<string> {
    const sent = { baseUrl, fields: { ...fields, locale }, headers: { Accept: 'text/html' } }
    const cv = { name: 'asha.pdf', bytes: readCv('asha.pdf') }
    const answer = await postForm({ ...sent, cv: fields.type === 'nurses' ? cv : undefined })
    const page = await fetch(new URL(answer.headers.get('location') ?? '', baseUrl))
    return page.text()
  }

  test('a nurse reads what happens next, and of no time or number that nobody has entered', async () => {
    await save({ contact: empty(settings.contact), officeHours: { days: [], from: null } })
    const { next } = messages('de').success
    const page = await thanksFor(nurse, 'de')
    for (const text of [next.title, next.weCall, next.nurses, next.free])
      expect(page).toContain(text)
    expect(page).not.toContain('Spätestens am')
    expect(page).not.toContain('href="/contact.vcf"')
    expect(page).toContain('href="/de/process/germany"')
    expect((await fetch(`${baseUrl}/contact.vcf`)).status).toBe(404)
  })

  test('a hospital reads when the call comes and from where, and saves the number', async () => {
    const { contact } = settings
    expect(await save({ contact, officeHours })).toMatchObject({ status: 200, errors: [] })
    const { next } = messages('de').success
    const page = await thanksFor(hospital, 'de')
    expect(page).toMatch(/Spätestens am (Montag|Mittwoch), \d+\. \S+, (\u2060|.){3,20}17:30 Uhr/u)
    expect(page).toContain(contact.phone)
    expect(page).toContain(next.hospitals)
    expect(page).not.toContain(next.free)
    const card = await fetch(`${baseUrl}/contact.vcf`)
    expect(card.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
    expect((await card.text()).split('\r\n')).toEqual(
      expect.arrayContaining(['FN:CuraCo', 'TEL;TYPE=WORK,VOICE:+49301234567']),
    )
  })

  test('hours that cannot be kept are not saved', async () => {
    for (const wrong of [{ from: '18:00' }, { from: '9' }, { timeZone: 'Berlin' }]) {
      const saved = await save({ officeHours: { ...officeHours, ...wrong } })
      expect(saved.errors).not.toEqual([])
    }
  })
})
