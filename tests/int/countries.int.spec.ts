import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { nurse, readCv } from '../helpers/consultationForms'
import { freshPhone, leaveConsultation, type Left } from '../helpers/leaveRequest'
import { messages } from '../helpers/messages'
import { adminPage, baseUrl, db, editor, server } from '../helpers/server'

const html = async (path: string, locale: PageLocale = 'en') =>
  (await fetch(baseUrl + localePath({ locale, path }))).text()
const seen = (path: string, text: RegExp, locale?: PageLocale) =>
  expect.poll(() => html(path, locale)).toMatch(text)

const names = { en: 'Austria', de: 'Österreich' }
const option = (name: string) => new RegExp(`<option value="Austria"[^>]*>${name}</option>`)

const cv = { name: 'cv.pdf', bytes: readCv('asha.pdf') }
const kind = 'process-guides'
let guide = { kind, id: 0 }
let left: Left | undefined

beforeAll(async () => {
  const data = { slug: 'austria', order: 60, name: names.en, steps: [{ text: 'Learn German' }] }
  const { status, doc } = await editor.create({ kind, data })
  expect(status).toBe(201)
  guide = { kind, id: doc.id }
})
afterAll(async () => {
  if (left) await db.query('delete from consultations where id = $1', [left.id])
  await editor.remove(guide)
})

test('of which there is only a draft is nowhere', async () => {
  for (const path of ['/', '/nurses', '/hospitals', '/where-do-i-stand']) {
    expect(await html(path)).not.toContain(names.en)
  }
  expect(await html('/process/austria')).not.toContain('Learn German')
})

test('is called by its name where it has no title yet, and is not published without one', async () => {
  const named = 'select title from publications where kind = $1 and document = $2 and locale = $3'
  expect(await db.value(named, [kind, String(guide.id), 'en'])).toBe(names.en)
  const refused = await editor.save({ ...guide, data: { order: 61 }, as: 'only' })
  expect(refused.status).toBe(400)
  expect(refused.errors[0]?.data?.errors).toMatchObject([{ path: 'title' }])
})

test('is offered once its guide is published, behind the five and in that language alone', async () => {
  const title = 'How to become a nurse in Austria'
  const saved = await editor.save({ ...guide, data: { title }, as: 'only' })
  expect(saved).toMatchObject({ status: 200, errors: [] })
  await seen('/nurses', option(names.en))
  expect(await html('/nurses')).toMatch(
    /<option value="KSA"[^>]*>[^<]+<\/option><option value="Austria"/,
  )
  await seen('/hospitals', option(names.en))
  await seen('/', /id="steps-austria"/)
  await seen('/nurses', /id="application-austria"/)
  await seen('/process/austria', /How to become a nurse in Austria.*Learn German/s)
  await seen('/where-do-i-stand', /name="countries"[^>]*value="austria"/)
  await seen('/resources', /\/process\/austria/)
  expect(await (await fetch(`${baseUrl}/sitemap.xml`)).text()).toContain('/process/austria')
  expect(await html('/nurses', 'de')).not.toMatch(/value="Austria"/)

  const { steps } = (await editor.read(guide)) as { steps: { id: string }[] }
  const data = {
    name: names.de,
    title: 'Pflege in Österreich',
    steps: [{ id: steps[0]?.id, text: 'Deutsch lernen' }],
  }
  expect(await editor.save({ ...guide, data, locale: 'de', as: 'only' })).toMatchObject({
    status: 200,
    errors: [],
  })
  await seen('/nurses', option(names.de), 'de')
})

test('goes with a request to staff, by its name in their language', async () => {
  const request = { ...nurse, phone: freshPhone(), desired_country: 'Austria' }
  left = await leaveConsultation(server, request, cv)
  expect(await db.value('select desired_country from people where id = $1', [left.person])).toBe(
    'Austria',
  )
  const row = new RegExp(`person=${left.person}.*?${names.en}`, 's')
  expect(await adminPage(`/desk?person=${left.person}&tab=all`)).toMatch(row)
  await expect
    .poll(() => adminPage('/desk?tab=all&country=Austria'))
    .toContain(`person=${left.person}`)
})

test('is among her answers to where she stands', async () => {
  const body = new URLSearchParams({ locale: 'en', countries: 'austria', years: '3' })
  const answer = await fetch(`${baseUrl}/api/standing`, { method: 'POST', body })
  const text = await answer.text()
  expect(text).toContain('Learn German')
  expect(text).not.toContain(messages('en').countries.uae + '</h3>')
})

test('is no longer offered once its guide is in the trash', async () => {
  await editor.trash(guide)
  await expect.poll(() => html('/nurses')).not.toMatch(/value="Austria"/)
  expect(await html('/process/austria')).not.toContain('Learn German')
  // A page that is open still sends it.
  const late = await leaveConsultation(server, { ...nurse, desired_country: 'Austria' }, cv)
  await db.query('delete from consultations where id = $1', [late.id])
})
