// @ts-check
// A coordinator's day at the desk by keys alone: `npm run bench:desk-day`. Forty nurses with CVs have
// written; each case is opened, the CV read, the call noted, the next step planned. Chromium has the
// page's real answers to wait for; reading, calling and typing the words of the note take no time here.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { chromium } from 'playwright'
import { chromiumPath } from '../../scripts/lib/installTestPrograms.mjs'
import { logIn } from '../helpers/logIn.mjs'
import { startTestServer } from '../helpers/testServer.mjs'
import { testUser } from '../helpers/testUser.mjs'
import { median } from './measure.mjs'

const cases = 40

/** For 'read CV, call, note, next step'; a key held with another counts as one. */
const maxKeystrokes = 6

const note = ', speaks German B1, free from March'

const server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
try {
  await sendRequests()
  const days = await workOff()
  const seconds = days.map(({ milliseconds }) => milliseconds / 1000)
  const keystrokes = days.map(({ keys }) => keys)
  await countStored()
  console.log(`${cases} cases, each with CV, call, note and next step, by keys alone`)
  console.log('| per case | median | most |\n| --- | ---: | ---: |')
  console.log(
    `| keystrokes, words of the note aside | ${median(keystrokes)} | ${Math.max(...keystrokes)} |`,
  )
  console.log(`| seconds | ${median(seconds).toFixed(2)} | ${Math.max(...seconds).toFixed(2)} |`)
  if (Math.max(...keystrokes) > maxKeystrokes) throw new Error('That takes too many keystrokes')
} finally {
  await browser.close()
  await server.stop()
}

async function sendRequests() {
  const cv = readFileSync(new URL('../fixtures/cv/asha.pdf', import.meta.url))
  for (let index = 0; index < cases; index += 1) {
    const form = new FormData()
    form.set('name', `Asha Thomas ${index}`)
    form.set('phone', `+91 98765 ${43_210 + index}`)
    form.set('type', 'nurses')
    form.set('desired_country', 'Germany')
    form.set('cv', new Blob([new Uint8Array(cv)]), 'cv.pdf')
    const headers = { 'X-Forwarded-For': `203.0.113.${index}`, Accept: 'application/json' }
    const url = `${server.baseUrl}/api/consultations`
    const response = await fetch(url, { method: 'POST', body: form, headers })
    if (response.status !== 201) throw new Error(`A consultation was answered ${response.status}`)
  }
}

async function workOff() {
  const { token } = await logIn({ ...server, credentials: testUser })
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addCookies([{ name: 'payload-token', value: token, url: server.baseUrl }])
  const page = await context.newPage()
  await page.goto(`${server.baseUrl}/cms/desk?tab=waiting`, { waitUntil: 'networkidle' })
  const days = []
  for (let index = 0; index < cases; index += 1) {
    let keys = 0
    /** @param {string} key */
    const press = async (key) => {
      keys += 1
      await page.keyboard.press(key)
    }
    const started = performance.now()
    await press('j')
    await page.locator('#desk-person', { hasText: new RegExp(`^Asha Thomas ${index}$`) }).waitFor()
    await press('v')
    await page.locator('dialog[open] img, [role=dialog] img').first().waitFor()
    await press('Escape')
    await page.locator('dialog[open], [role=dialog]').waitFor({ state: 'detached' })
    await press('f')
    await press('c')
    const field = page.locator('#follow-up-note:focus')
    await field.waitFor()
    await page.keyboard.type(note)
    await press('Control+Enter')
    // Saved, and there for all to see.
    await page.locator('[data-kind=note]', { hasText: note.slice(2) }).waitFor()
    await page.locator('#desk-person:focus').waitFor()
    days.push({ keys, milliseconds: performance.now() - started })
  }
  return days
}

/** All of it is in the database. */
async function countStored() {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select count(*)::int as done from people
     where waiting_since is null and next_step_kind = 'call' and next_step_at > now()
       and exists (select from people_notes where _parent_id = people.id)`,
  )
  await client.end()
  if (rows[0].done !== cases) throw new Error(`Only ${rows[0].done} of ${cases} cases are stored`)
}
