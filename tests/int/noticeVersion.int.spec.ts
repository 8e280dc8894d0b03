import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale, PageLocale } from '../../src/i18n/locales'
import { contact, postChat } from '../helpers/chat'
import { hospital, postForm } from '../helpers/consultationForms'
import { editorOf, type Editor } from '../helpers/editing'
import { ownAddress } from '../helpers/server'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

let server: TestServer
let editor: Editor
let db: pg.Client

// A server of its own, because the privacy page of the others must stay.
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' })
  editor = await editorOf(server)
  db = new pg.Client({ connectionString: server.databaseUrl })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  await server.stop()
})

/** The version that is published in a language, from the database itself. */
async function published(locale: PageLocale): Promise<string> {
  const { rows } = await db.query<{ version: string }>(
    `select locale || ' ' || to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
       as version
     from editions where kind = 'legal-pages' and slug = 'privacy' and locale = $1`,
    [locale],
  )
  return rows[0]?.version ?? ''
}

async function newestOf(table: string): Promise<string | undefined> {
  const { rows } = await db.query<{ version: string }>(
    `select notice_version as version from ${table} order by id desc limit 1`,
  )
  return rows[0]?.version
}

async function sendConsultation(locale: Locale): Promise<string | undefined> {
  const { baseUrl } = server
  const fields = { ...hospital, locale }
  const answer = await postForm({ baseUrl, address: ownAddress(), fields })
  expect(answer.status).toBe(201)
  return newestOf('consultations')
}

async function sendChat(locale: Locale): Promise<string | undefined> {
  const { baseUrl } = server
  const answer = await postChat({ baseUrl, address: ownAddress(), body: { ...contact, locale } })
  expect(answer.status).toBe(201)
  return newestOf('chat_messages')
}

async function sendSurvey(language: Locale): Promise<string | undefined> {
  const answer = await fetch(`${server.baseUrl}/api/survey`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ language, regions: 'Berlin' }),
  })
  expect(answer.status).toBe(201)
  return newestOf('survey_responses')
}

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
})

test('a language without pages of its own has the English notice', async () => {
  const english = await published('en')
  expect(await sendSurvey('tr')).toBe(english)
  expect(await sendConsultation('tr')).toBe(english)
})

test('a newly published notice is the version from then on, in its language alone', async () => {
  const [arabic, before] = [await published('ar'), await published('de')]
  const page = await privacyPage()
  const saved = await editor.save({
    ...page,
    data: { title: 'Datenschutz, neu gefasst' },
    locale: 'de',
    as: 'only',
  })
  expect(saved.status).toBe(200)
  const after = await published('de')
  expect(after).not.toBe(before)
  await expect.poll(() => sendConsultation('de'), { timeout: 3000 }).toBe(after)
  expect(await sendChat('ar')).toBe(arabic)
})

test('a language whose notice is taken offline has the English one', async () => {
  await db.query(
    `update editions set published = null, published_at = null
     where kind = 'legal-pages' and slug = 'privacy' and locale = 'hi'`,
  )
  const english = await published('en')
  await expect.poll(() => sendConsultation('hi'), { timeout: 3000 }).toBe(english)
})
