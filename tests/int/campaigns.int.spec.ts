import { describe, expect, test } from 'vitest'
import { contact, postChat } from '../helpers/chat'
import { docOf, moveToTrash } from '../helpers/cms'
import { admin, adminPage, baseUrl, db } from '../helpers/server'

const phone =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

let last = 0
const newCode = () => `gulf-${process.pid}-${(last += 1)}`

type Campaign = { id: number; code: string }

/** Makes a campaign as the CMS's form does. */
async function make(data: object = {}): Promise<Campaign> {
  const campaign = { name: 'Gulf', page: '/nurses', utmSource: 'poster', code: newCode(), ...data }
  const response = await admin.post('/campaigns', campaign)
  expect(response.status).toBe(201)
  return docOf<Campaign>(response)
}

async function refusedWith(data: object): Promise<number> {
  const campaign = { name: 'x', page: '/', utmSource: 'x', code: newCode(), ...data }
  return (await admin.post('/campaigns', campaign)).status
}

const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${baseUrl}/go/${path}`, {
    method,
    redirect: 'manual',
    headers: { 'User-Agent': phone, ...headers },
  })

const visitsOf = ({ id }: Campaign) =>
  db.value<number>(
    'select coalesce(sum(visits), 0)::int as visits from campaign_visits where campaign_id = $1',
    [id],
  )

describe('a short address', () => {
  test('leads to its page with the campaign’s parameters, and is counted by the day', async () => {
    const campaign = await make({ utmMedium: 'print', utmContent: 'A & B' })
    const answer = await open(campaign.code)
    expect(answer.status).toBe(307)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('location')).toBe(
      `/nurses?utm_source=poster&utm_medium=print&utm_campaign=${campaign.code}&utm_content=A+%26+B`,
    )
    await open(campaign.code.toUpperCase())
    expect(
      await db.rows(
        `select visits, day = (now() at time zone 'UTC')::date as today
       from campaign_visits where campaign_id = $1`,
        [campaign.id],
      ),
    ).toEqual([{ visits: 2, today: true }])
  })

  test('opens in the visitor’s language, with the parameters', async () => {
    const { code } = await make({ utmCampaign: 'autumn' })
    const response = await fetch(`${baseUrl}/go/${code}`, { headers: { 'Accept-Language': 'ar' } })
    expect(response.status).toBe(200)
    expect(response.url).toBe(`${baseUrl}/ar/nurses?utm_source=poster&utm_campaign=autumn`)
  })

  test('keeps other parameters, such as an ad’s click id', async () => {
    const { code } = await make()
    const { headers } = await open(`${code}?gclid=x&utm_source=other`)
    expect(headers.get('location')).toBe(`/nurses?gclid=x&utm_source=poster&utm_campaign=${code}`)
  })

  test.each<[string, Record<string, string>, string?]>([
    ['a preview of WhatsApp', { 'User-Agent': 'WhatsApp/2.23.20.0' }],
    ['a search engine', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a program without a name', { 'User-Agent': '' }],
    ['a page fetched ahead', { 'Sec-Purpose': 'prefetch;prerender' }],
    ['a page fetched ahead, as older browsers say it', { Purpose: 'prefetch' }],
    ['a question for the headers alone', {}, 'HEAD'],
  ])('leads on and does not count %s', async (_, headers, method) => {
    const campaign = await make()
    const answer = await open(campaign.code, headers, method)
    expect(answer.headers.get('location')).toContain('utm_source=poster')
    expect(await visitsOf(campaign)).toBe(0)
  })

  test('leads home where there is none, or it is switched off or in the trash', async () => {
    const off = await make({ isActive: false })
    const gone = await make()
    expect((await moveToTrash(admin, `/campaigns/${gone.id}`)).status).toBe(200)
    for (const code of [off.code, gone.code, 'nobody-knows-it', "'; drop table campaigns", '%00']) {
      const answer = await open(code)
      expect([code, answer.status, answer.headers.get('location')]).toEqual([code, 307, '/'])
    }
    expect(await visitsOf(off)).toBe(0)
    expect(await visitsOf(gone)).toBe(0)
  })

  test('many visits at the same moment are all counted', async () => {
    const campaign = await make()
    await Promise.all(Array.from({ length: 40 }, () => open(campaign.code)))
    expect(await visitsOf(campaign)).toBe(40)
  })

  test('its visits go with it', async () => {
    const campaign = await make()
    await open(campaign.code)
    await moveToTrash(admin, `/campaigns/${campaign.id}`)
    const address = `/campaigns/${campaign.id}?trash=true`
    expect((await admin.delete(address)).status).toBe(200)
    expect(await visitsOf(campaign)).toBe(0)
  })
})

describe('a campaign', () => {
  test.each([
    ['a code twice', async () => ({ code: (await make()).code })],
    ['a code with a slash', () => ({ code: 'a/b' })],
    ['a code with letters that nobody can type', () => ({ code: 'الخليج' })],
    ['no source', () => ({ utmSource: '' })],
    ['another site', () => ({ page: 'https://evil.example/' })],
    ['another site, half hidden', () => ({ page: '//evil.example' })],
    ['a script', () => ({ page: 'javascript:alert(1)' })],
    ['a page that is not there', () => ({ page: '/nobody' })],
    ['a page with parameters', () => ({ page: '/nurses?a=b' })],
    ['a handler', () => ({ page: '/api/health' })],
  ])('is not saved with %s', async (_, data) => {
    expect(await refusedWith(await data())).toBe(400)
  })

  test('knows what came of it', async () => {
    const { code } = await make()
    const send = (attribution: object) => postChat({ baseUrl, body: { ...contact, attribution } })
    const touch = { utm_campaign: code.toUpperCase() }
    await send({ first: touch, last: touch })
    await send({ first: touch, last: { utm_campaign: 'other' } })
    await send({ last: { utm_campaign: 'other' } })
    await open(code)
    await db.query(
      `insert into campaign_visits (campaign_id, day, visits)
       select id, current_date - 31, 5 from campaigns where code = $1`,
      [code],
    )
    const list = await adminPage(`/collections/campaigns?search=${code}`)
    expect(list).toContain('6 visits (1 in 30 days), 2 submissions')
  })
})
