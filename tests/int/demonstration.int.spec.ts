import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import operator from '../../src/demo/content/operator.json'
import { getLocale, pageLocales } from '../../src/i18n/locales'
import { cmsTexts } from '../helpers/cmsTexts'
import { createDatabaseProxy } from '../helpers/databaseProxy'
import { prepareSite, superuserDatabaseUrl } from '../helpers/databaseTemplate.mjs'
import { logIn } from '../helpers/logIn.mjs'
import { messages } from '../helpers/messages'
import { startAsNpm } from '../helpers/startedSite'
import { TestDatabase } from '../helpers/testDatabase.mjs'
import { startTestServer } from '../helpers/testServer.mjs'
import { testUser } from '../helpers/testUser.mjs'

// A demonstration as a newcomer starts it, on a machine where a real site is set up too.

let site: Awaited<ReturnType<typeof startAsNpm>>

beforeAll(async () => {
  // Half a setup of mail would end any other start.
  site = await startAsNpm({ DEMO: 'true', SMTP_URL: 'smtp://127.0.0.1:9' })
})

afterAll(() => site?.stop())

const page = async (path: string) => {
  const response = await fetch(`${site.baseUrl}${path}`)
  return { ...response, robots: response.headers.get('x-robots-tag'), text: await response.text() }
}

const kinds = `people consultations chat-messages survey-responses users media
  campaigns posts pages placements`.split(/\s+/)

async function counts(baseUrl = site.baseUrl): Promise<Record<string, number>> {
  const { cookie } = await logIn({ baseUrl, credentials: testUser })
  const entries = kinds.map(async (kind) => {
    const response = await fetch(`${baseUrl}/cms/api/${kind}?limit=1&depth=0`, {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    return [kind, (await response.json()).totalDocs] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

test.each(pageLocales)('tells visitors in %s that everything is made up', async (locale) => {
  const prefix = getLocale(locale).code === 'en' ? '' : `/${locale}`
  for (const path of ['', '/nurses', '/pricing', '/imprint', '/blog/a-first-week-in-germany']) {
    const { text, robots } = await page(`${prefix}${path}` || '/')
    // Once to see, and once for its room.
    expect(text.split(messages(locale).demo.bar).length - 1).toBeGreaterThanOrEqual(2)
    expect(robots).toBe('noindex, nofollow')
  }
  const { text } = await page(`${prefix}/nurses`)
  for (const { localName, about } of operator['site-texts'].team) {
    expect(text).toContain(localName[locale])
    expect(text).toContain(about[locale])
  }
  const { licences } = operator['site-settings'].operator
  const own = licences.find(({ firstIn = [] }) => firstIn.some((one) => one === locale))
  const [, strip = ''] = /data-trust(.*?)<section/s.exec(text) ?? []
  const shown = licences.filter(({ name }) => strip.includes(name))
  expect(shown).toEqual([own ?? licences[0]])
})

test('has sixty cases, and adds nothing when it is started again', async () => {
  const before = await counts()
  expect(before).toMatchObject({ people: 60, 'survey-responses': 24, users: 6, media: 11 })
  await site.terminate()
  await site.restart()
  expect(await counts()).toEqual(before)
})

test('lets a coordinator work with the cases', async () => {
  const credentials = { username: 'asha', password: testUser.password }
  const { cookie } = await logIn({ baseUrl: site.baseUrl, credentials })
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const desk = await (await fetch(`${site.baseUrl}/cms/desk`, { headers })).text()
  expect(desk).toContain(cmsTexts.en.demo.bar)
  expect(desk).toContain('سارة محمود')
  const where = 'where[type][equals]=nurses&depth=0&limit=1'
  const { docs } = await (
    await fetch(`${site.baseUrl}/cms/api/consultations?${where}`, { headers })
  ).json()
  const cv = await fetch(`${site.baseUrl}/cms/exports/cv/${docs[0].id}`, { headers })
  expect(await cv.text()).toContain('CURRICULUM VITAE')
  const meant = await fetch(`${site.baseUrl}/cms/api/people?where[hospital][exists]=true&depth=0`, {
    headers,
  })
  expect((await meant.json()).totalDocs).toBeGreaterThan(3)
})

test('does not start on the database of a real site, nor a real site on its own', async () => {
  await expect(startTestServer({ DEMO: 'true' })).rejects.toThrow(/DEMO=true needs a database/)
  const prepare = (db: { query: (sql: string) => Promise<unknown> }) =>
    db.query(`update site_id set demonstration = 'complete'`)
  await expect(startTestServer({}, { prepare })).rejects.toThrow(/holds the demonstration/)
})

test('goes on where a start was stopped', async () => {
  const proxy = createDatabaseProxy()
  const uploads = mkdtempSync(path.join(os.tmpdir(), 'curaco-stopped-'))
  onTestFinished(async () => {
    rmSync(uploads, { recursive: true, force: true })
    await proxy.close()
  })
  const settings = { DEMO: 'true', UPLOADS_DIR: uploads }
  const throughDatabase = async (siteUrl: string) => {
    const db = new TestDatabase(superuserDatabaseUrl(siteUrl))
    await db.query('drop schema public cascade; create schema public authorization site')
    await db.end()
    const DATABASE_URL = await proxy.through(siteUrl)
    const stops = {
      'insert into "posts"': 2,
      'insert into "check_us_page"': 1,
      'update people set created_at': 1,
    }
    for (const [text, nth] of Object.entries(stops)) {
      const hasFailed = proxy.failOnce({ text, nth })
      await expect(prepareSite({ ...settings, DATABASE_URL }), text).rejects.toThrow()
      expect(hasFailed(), text).toBe(true)
    }
    return DATABASE_URL
  }
  const another = await startTestServer(settings, { throughDatabase })
  onTestFinished(another.stop)
  expect(await counts(another.baseUrl)).toEqual(await counts())
}, 900_000)
