import { expect, test } from 'vitest'
import type { Locale, PageLocale } from '../../src/i18n/locales'
import { contact, postChat } from '../helpers/chat'
import { hospital, postForm } from '../helpers/consultationForms'
import { baseUrl, db, editor } from '../helpers/server'
import { postSurvey } from '../helpers/surveyForms'

/** The version that is published in a language, from the database itself. */
const published = (locale: PageLocale) =>
  db.value<string>(
    `select locale || ' ' || to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
       as version
     from publications where kind = 'legal-pages' and slug = 'privacy' and locale = $1`,
    [locale],
  )

async function sentBy(table: string, sending: Promise<Response>): Promise<string> {
  expect((await sending).status).toBe(201)
  // Without what the site's settings add to it (`scan.int`).
  const version = String.raw`substring(notice_version from '^\S+ \S+')`
  return db.value<string>(`select ${version} from ${table} order by id desc limit 1`)
}

const sendConsultation = (locale: Locale) =>
  sentBy('consultations', postForm({ baseUrl, fields: { ...hospital, locale } }))
const sendChat = (locale: Locale) =>
  sentBy('chat_messages', postChat({ baseUrl, body: { ...contact, locale } }))
const sendSurvey = (language: Locale) =>
  sentBy('survey_responses', postSurvey({ baseUrl, body: { language, regions: 'Berlin' } }))

async function privacyPage() {
  const [page] = await editor.find({
    kind: 'legal-pages',
    where: 'where[slug][equals]=privacy&locale=en',
  })
  return { kind: 'legal-pages', id: Number(page?.id) }
}

test('each form stores which notice was published in the visitor’s language', async () => {
  const german = await published('de')
  expect(german).toMatch(/^de \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  expect(await sendConsultation('de')).toBe(german)
  expect(await sendChat('de')).toBe(german)
  expect(await sendSurvey('de')).toBe(german)
  expect(await sendConsultation('ml')).toBe(await published('ml'))
  // A language without pages of its own has the English one.
  const english = await published('en')
  expect(await sendSurvey('tr')).toBe(english)
  expect(await sendConsultation('tr')).toBe(english)
})

test('a newly published notice is the version from then on, in its language alone', async () => {
  const [arabic, before] = [await published('ar'), await published('de')]
  const page = await privacyPage()
  const { title } = await editor.read({ ...page, locale: 'de' })
  const publish = (data: object) => editor.save({ ...page, data, locale: 'de', as: 'only' })
  try {
    expect((await publish({ title: 'Datenschutz, neu gefasst' })).status).toBe(200)
    const after = await published('de')
    expect(after).not.toBe(before)
    await expect.poll(() => sendConsultation('de')).toBe(after)
    expect(await sendChat('ar')).toBe(arabic)
  } finally {
    await publish({ title })
  }
})

test('a language whose notice is taken offline has the English one', async () => {
  const hindi = `kind = 'legal-pages' and slug = 'privacy' and locale = 'hi'`
  await db.query(`create temporary table kept as select * from publications where ${hindi}`)
  try {
    await db.query(`update publications set published = null, published_at = null where ${hindi}`)
    const english = await published('en')
    await expect.poll(() => sendConsultation('hi')).toBe(english)
  } finally {
    await db.query(
      `update publications set published = kept.published, published_at = kept.published_at
       from kept where kept.id = publications.id`,
    )
  }
})
