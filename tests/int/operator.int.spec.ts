import { afterAll, describe, expect, test } from 'vitest'
import { pageLocales, type PageLocale } from '../../src/i18n/locales'
import { englishArticle } from '../helpers/articles'
import { seedTexts } from '../helpers/content'
import { hospital, nurse, postForm, readCv } from '../helpers/consultationForms'
import { messages } from '../helpers/messages'
import { adminPage, baseUrl, editor } from '../helpers/server'
import { dataIn } from '../helpers/searchEngineTags'
import { cmsTexts } from '../helpers/cmsTexts'
import { uploadPicture } from '../helpers/pictures'

// What the site says about those who run it, once they have entered it.

type Place = { path: string; locale?: PageLocale }

async function pageOf({ path, locale = 'en' }: Place): Promise<string> {
  return (await fetch(`${baseUrl}/${locale}${path}`)).text()
}

/** What a page itself says, without header and footer. */
async function mainOf(place: Place): Promise<string> {
  return /<main.*?>(.*)<\/main>/s.exec(await pageOf(place))?.[1] ?? ''
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
  registerUrl: 'https://register.example/agents',
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
    // No other page leads to what they do not say.
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
      expect(page).toContain(`href="${licence.registerUrl}"`)
      // Who has come to check the company finds it first.
      const { legal } = messages(locale)
      const [general] = seedTexts(locale).legal.imprint.body
      const order = [legal.operator, legal.licences, legal.contact, legal.editorInCharge]
      const places = [...order, general?.replace(/^#+ /, '') ?? ''].map((title) =>
        page.indexOf(`>${title}</h2>`),
      )
      expect(places).toEqual([...places].sort((a, b) => a - b))
      expect(places[0]).toBeGreaterThan(0)
    }
    const wrong = { licences: [{ ...licence, registerUrl: 'javascript:alert(1)' }] }
    expect(await save({ operator: wrong })).toMatchObject({ status: 400 })
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
  expect(guides.map(({ facts }) => facts.length).sort()).toEqual([5, 7, 8])
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

test('the first screens say what is there: a licence to check, a number to call', async () => {
  for (const path of ['', '/nurses', '/hospitals']) {
    const page = await mainOf({ path, locale: 'de' })
    expect(page).toContain(`href="${licence.registerUrl}"`)
    expect(page).toContain('href="tel:+49301234567"')
    expect(page).toContain('href="https://wa.me/491511234567"')
  }
  const menu = /<header.*<\/header>/s.exec(await pageOf({ path: '/blog' }))?.[0]
  expect(menu).toContain('href="tel:+49301234567"')
  // The word stands where the number does.
  const footer = /<footer.*<\/footer>/s.exec(await pageOf({ path: '/blog' }))?.[0]
  expect(footer).toMatch(/WhatsApp(<!-- --> )*.{0,30}<bdi dir="ltr"[^>]*>\+49 151 1234567/)
})

type Home = { nurses: { statistics: { id: string; value: string; label: string }[] } }

test('a figure of the home page says what it rests on', async () => {
  const { nurses } = (await editor.read({ kind: 'home-page' })) as Home
  // Three figures for nurses and three for hospitals, none with a source yet.
  for (const locale of pageLocales) {
    const { ownFigure, howWeCount } = messages(locale).home
    const page = await mainOf({ path: '', locale })
    expect(page.split(`<bdi>${ownFigure}</bdi>`)).toHaveLength(7)
    expect(page).not.toContain(howWeCount)
  }
  const [first, ...others] = nurses.statistics
  const basis = { subject: 'nurses whom we placed', period: '2024–2025', source: 'our own records' }
  const statistics = [{ ...first, ...basis }, ...others]
  const data = (rows: object[]) => ({ nurses: { ...nurses, statistics: rows } })
  const saved = await editor.save({ kind: 'home-page', data: data(statistics), as: 'only' })
  expect(saved).toMatchObject({ status: 200, errors: [] })
  for (const text of Object.values(basis)) await seen({ path: '' }, `<bdi>${text}</bdi>`)
  expect(await mainOf({ path: '', locale: 'de' })).not.toContain(basis.subject)
  const countingMethod = 'All 112 nurses with a contract, not only those who answered us.'
  await editor.save({ kind: 'home-page', data: { countingMethod }, as: 'only' })
  await seen({ path: '' }, countingMethod)
  const page = await mainOf({ path: '' })
  expect(page).toContain(`>${messages('en').home.howWeCount}</summary>`)
  expect(page.split(messages('en').home.ownFigure)).toHaveLength(6)
  await editor.save({ kind: 'home-page', data: { countingMethod: null }, as: 'only' })
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
  const euros = [local, { language: 'all', amount: 46, currency: 'EUR' }]
  await editor.save({ ...document, data: { localPrices: euros }, as: 'all' })
  await seen({ path: '/pricing' }, '<bdi>€46</bdi>')
  await seen({ path: '/pricing', locale: 'de' }, '45\u00a0€')
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
  const places = ['', '/nurses', '/hospitals', '/consultation-success']

  test('are shown where somebody asks for a call, with language, number and hours', async () => {
    for (const path of places) {
      expect(await mainOf({ path })).not.toContain(messages('en').team.title)
    }
    const team = [person, { name: 'Dr. Thomas K. Berger', languages: ['de'], isOnWhatsApp: true }]
    const saved = await editor.save({ kind: 'site-texts', data: { team }, as: 'only' })
    expect(saved).toMatchObject({ status: 200, errors: [] })
    for (const path of places) {
      await seen({ path }, `<bdi>${person.name}</bdi>`)
      const page = await mainOf({ path })
      expect(page).toContain(messages('en').team.title)
      expect(page).toContain('English and Malayalam')
      expect(page).toContain(person.hours)
      expect(page).toContain('href="tel:+914841234567"')
      expect(page).not.toContain('wa.me/914841234567')
    }
    // By first names on top, with the languages of all.
    for (const path of places.slice(0, 3)) {
      const top = (await mainOf({ path })).replaceAll('<!-- -->', '')
      expect(top).toContain('<bdi>Asha</bdi> and <bdi>Thomas</bdi>')
      expect(top).toContain('English, Malayalam and German')
    }
    const data = { team: [{ ...person, isOnWhatsApp: true }] }
    await editor.save({ kind: 'site-texts', data, as: 'only' })
    for (const path of places) await seen({ path }, 'href="https://wa.me/914841234567"')
    expect((await fetch(`${baseUrl}/contact.vcf`)).status).toBe(200)
    await editor.save({ kind: 'site-texts', data: { team: [] }, as: 'all' })
  })
})

describe('the article about recruitment fraud', () => {
  const slug = 'how-to-spot-recruitment-fraud'
  const places = ['/process/germany', '/consultation-success']
  const count = async (place: Place, text: string) =>
    (await pageOf(place)).replace(/<script.*?<\/script>/gs, '').split(text).length - 1

  test('is linked where fear is, in every language, by its title', async () => {
    for (const locale of pageLocales) {
      const { title } = seedTexts(locale).posts[slug]
      // In the footer, and with our promise on the page itself.
      for (const path of places) {
        expect(await count({ path, locale }, `>${title}</a>`), path).toBe(2)
      }
      expect(await mainOf({ path: '/process/uae', locale })).toContain(
        messages(locale).fraud.promise,
      )
    }
  })

  test('is linked in languages in which it is online, and nowhere without one', async () => {
    const { doc } = await editor.create({ kind: 'posts', data: englishArticle('Five checks') })
    await editor.save({ kind: 'posts', id: doc.id, data: {}, as: 'only' })
    const seeded = await editor.read({ kind: 'site-texts' })
    const choose = (fraudArticle: unknown) =>
      editor.save({ kind: 'site-texts', data: { fraudArticle }, as: 'all' })
    expect(await choose(doc.id)).toMatchObject({ status: 200, errors: [] })
    for (const path of places) {
      await expect.poll(() => count({ path }, '>Five checks</a>')).toBeGreaterThan(0)
    }
    await expect.poll(() => count({ path: '/process/uae', locale: 'de' }, `/${slug}"`)).toBe(0)
    expect(await count({ path: '/process/uae', locale: 'de' }, 'Five checks')).toBe(0)
    await choose(null)
    await expect.poll(() => count({ path: '/process/uae' }, 'Five checks')).toBe(0)
    await choose(seeded.fraudArticle)
    await editor.remove({ kind: 'posts', id: doc.id })
  })
})

/** A whole page, and whether it is there. */
async function pageAt({ path, locale = 'en' }: Place) {
  const response = await fetch(`${baseUrl}/${locale}${path}`)
  return { status: response.status, html: await response.text() }
}

describe('who asks whether this is real', () => {
  const { checkUs } = messages('en')
  const path = '/check-us'
  const { costs, references } = checkUs.questions
  const answer = 'The hospital pays everything: 0 euros for you.'
  const answers = (data: object, locale: PageLocale = 'en') =>
    editor.save({ kind: 'check-us-page', data, locale, as: 'only' })
  const dashboard = () => adminPage('')
  const statusIn = async (locale: PageLocale) => (await pageAt({ path, locale })).status

  test('finds no page as long as nothing is answered, and no way to it', async () => {
    for (const locale of pageLocales) {
      expect(await statusIn(locale)).toBe(404)
      expect((await pageAt({ path: '/nurses', locale })).html).not.toContain(path)
    }
    expect(await dashboard()).toContain(cmsTexts.en.setup.checkUs)
    expect(await mainOf({ path: '/nurses' })).not.toContain('{licences}')
  })

  test('finds each answer once it is published, in its language alone, and the way to it', async () => {
    await answers({ costs: answer })
    await seen({ path }, answer)
    const { html } = await pageAt({ path })
    expect(html).toContain(`id="costs"`)
    expect(html).toContain(costs.question)
    expect(html).not.toContain(references.question)
    expect(dataIn(html, 'FAQPage')?.mainEntity).toMatchObject([{ name: costs.question }])
    expect(await statusIn('de')).toBe(404)
    const header = async () => (await pageAt({ path: '' })).html.split('</header>')[0]
    await expect.poll(header).toContain(`href="${path}"`)
    expect((await pageAt({ path: '', locale: 'de' })).html).not.toContain(path)
    await seen({ path: '/nurses' }, checkUs.allAnswers)
    const missing = await dashboard()
    expect(missing).not.toContain('check-us-page#field-costs')
    expect(missing).toContain('check-us-page#field-references')
  })

  test('finds licence and register there and in the answer of the nurse page, typed once', async () => {
    const { operator } = settings
    await save({ operator: { ...operator, licences: [licence] } })
    for (const place of [path, '/nurses']) {
      await seen({ path: place }, `<bdi>${licence.number}</bdi>`)
      const page = await mainOf({ path: place })
      for (const text of [operator.name, operator.register, licence.name, licence.authority]) {
        expect(page).toContain(`<bdi>${text}</bdi>`)
      }
      expect(page).toContain('31\u00a0March\u00a02028')
    }
  })

  test('finds no page any more when the last answer is gone', async () => {
    await answers({ costs: '' })
    await expect.poll(() => statusIn('en')).toBe(404)
    expect((await pageAt({ path: '' })).html).not.toContain(path)
  })
})

describe('people and hospitals who have agreed to be shown', () => {
  const { placements: words } = messages('en')
  const ids: number[] = []
  const asha = {
    audience: 'nurses',
    name: 'Asha, Kochi',
    country: 'germany',
    year: 2025,
    months: 14,
    cost: 0,
    currency: 'EUR',
    text: 'I paid nothing.',
  }
  const add = async (data: object) => {
    const saved = await editor.create({ kind: 'placements', data, as: 'only' })
    if (saved.status === 201) ids.push(saved.doc.id)
    return saved
  }
  const consentOn = '2025-11-02'

  afterAll(async () => {
    for (const id of ids) await editor.remove({ kind: 'placements', id })
  })

  test('are shown to their audience once the day is known on which they agreed', async () => {
    const { status, errors } = await add(asha)
    expect(status).toBe(400)
    expect(errors[0]?.data?.errors).toMatchObject([{ path: 'consentOn' }])
    for (const path of ['', '/nurses', '/hospitals']) {
      expect(await mainOf({ path })).not.toContain(words.consent)
    }
    const picture = await uploadPicture({ baseUrl, data: { alt: 'Asha on her ward' } })
    expect((await add({ ...asha, consentOn, picture: picture.id })).status).toBe(201)
    for (const path of ['', '/nurses']) {
      await seen({ path }, `<bdi>${asha.name}</bdi>`)
      const page = await mainOf({ path })
      for (const text of [words.nurses, asha.text, '14 months', '€0', 'Asha on her ward']) {
        expect(page).toContain(text)
      }
      expect(page).not.toContain(words.hospitals)
    }
    expect(await mainOf({ path: '/hospitals' })).not.toContain(asha.name)
    expect(await mainOf({ path: '/nurses', locale: 'de' })).not.toContain(asha.name)
  })

  test('are three at most, the newest first', async () => {
    for (const year of [2021, 2024, 2026]) {
      await add({ ...asha, consentOn, audience: 'hospitals', name: `Clinic ${year}`, year })
    }
    await add({ ...asha, consentOn, audience: 'hospitals', name: 'Clinic first', order: 1 })
    await seen({ path: '/hospitals' }, '<bdi>Clinic first</bdi>')
    const page = await mainOf({ path: '/hospitals' })
    expect(page.match(/Clinic \w+/g)).toEqual(['Clinic first', 'Clinic 2026', 'Clinic 2024'])
    // What it cost is a question of nurses.
    expect(page).not.toContain('€0')
  })

  test('are gone as soon as they are deleted', async () => {
    await editor.trash({ kind: 'placements', id: ids[0] })
    await expect.poll(() => mainOf({ path: '/nurses' })).not.toContain(asha.name)
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
    return (await page.text()).replace(/<script.*?<\/script>/gs, '')
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
    expect(/<main.*<\/main>/s.exec(page)?.[0]).not.toContain(messages('de').fraud.promise)
    const card = await fetch(`${baseUrl}/contact.vcf`)
    expect(card.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
    expect((await card.text()).split('\r\n')).toEqual(
      expect.arrayContaining(['FN:CuraCo', 'TEL;TYPE=WORK,VOICE:+49301234567']),
    )
  })

  test('the one who speaks the page’s language calls, in the hours that are theirs', async () => {
    expect(await save({ officeHours })).toMatchObject({ status: 200, errors: [] })
    const team = [
      {
        name: 'Lena Muster',
        languages: ['de', 'en'],
        phone: '+49 30 7654321',
        hours: 'Monday to Friday, 10:00–16:00',
      },
      {
        name: 'Asha Thomas',
        languages: ['ml'],
        phone: '+91 484 055 5002',
        hours: 'Monday to Friday, Indian time',
      },
    ]
    await editor.save({ kind: 'site-texts', data: { team }, as: 'only' })
    await seen({ path: '/consultation-success' }, 'Lena Muster')
    const [steps = ''] = (await thanksFor(hospital, 'en')).split('id="team-title"')
    const { next } = messages('en').success
    expect(steps).toContain(next.calls.replace('{names}', 'Lena Muster'))
    expect(steps).toMatch(/At the latest on (Monday|Wednesday),? [\w ]+\./)
    expect(steps).toContain('10:00\u2060–\u206016:00')
    expect(steps).not.toContain('17:30')
    expect(steps).toMatch(/Lena Muster.*\+49 30 7654321.*Asha Thomas.*\+91 484 055 5002/s)
    const fromIndia = await thanksFor({ ...hospital, phone: '+91 98470 12345' }, 'en')
    expect(fromIndia).toMatch(/Asha Thomas<\/bdi>\s*<bdi[^>]*>\+91 484 055 5002.*\+49 30 7654321/s)
    await editor.save({ kind: 'site-texts', data: { team: [] }, as: 'all' })
  })

  test('hours that cannot be kept are not saved', async () => {
    for (const wrong of [{ from: '18:00' }, { from: '9' }, { timeZone: 'Berlin' }]) {
      const saved = await save({ officeHours: { ...officeHours, ...wrong } })
      expect(saved.errors).not.toEqual([])
    }
  })
})
