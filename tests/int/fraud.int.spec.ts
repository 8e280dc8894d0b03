import { createPublicKey, randomBytes, verify, type JsonWebKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageLocales, type PageLocale } from '../../src/i18n/locales'
import { cmsTexts } from '../helpers/cmsTexts'
import { moveToTrash } from '../helpers/cms'
import {
  attempt,
  postContactCheck,
  postFraudReport,
  postPicture,
  postPlainForm,
} from '../helpers/fraud'
import { runJob } from '../helpers/jobs'
import { messages } from '../helpers/messages'
import { ownAddress } from '../helpers/ownAddress'
import { plainPicture } from '../helpers/pictures'
import { siteUrl } from '../helpers/realSite.mjs'
import { admin, adminPage, baseUrl, db, editor, server, uploadsDir } from '../helpers/server'
import { findOrphans } from '../helpers/submissions'

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString()

const other = (kind: string, value: string, more: object = {}) => ({
  kind,
  value,
  use: 'hospitals',
  ...more,
})

const settings = {
  contact: {
    email: 'kontakt@curaco.example',
    phone: '+49 30 1234567',
    whatsapp: '+49 151 1234567',
  },
  socialLinks: [{ name: 'Facebook', url: 'https://www.facebook.com/curaco.nurses' }],
  otherContacts: [
    other('phone', '+91 98765 43210', { use: 'documents', owner: 'Documents team' }),
    other('phone', '+91 98765 00001', { validUntil: day(-1) }),
    other('phone', '+91 98765 00002', { validFrom: day(1) }),
    other('phone', '+91 98765 00003', { validFrom: day(-1), validUntil: day(0) }),
    other('web', 'curaco-events.example', { use: 'events' }),
    other('name', 'Fatima'),
    other('name', 'Joseph', { validUntil: day(-1) }),
  ],
  operator: {
    name: 'CuraCo GmbH',
    licences: [
      { name: 'Running licence', number: 'L-1', validUntil: day(20) },
      { name: 'Ended licence', number: 'L-2', validUntil: day(-1) },
    ],
  },
}

const save = (data: object) => editor.save({ kind: 'site-settings', data, as: 'all' })
const mainOf = async (path: string, locale: PageLocale = 'en') =>
  /<main.*?>(.*)<\/main>/s.exec(await (await fetch(`${baseUrl}/${locale}${path}`)).text())?.[1] ??
  ''
const seen = (path: string, text: string, locale?: PageLocale) =>
  expect.poll(() => mainOf(path, locale)).toContain(text)

beforeAll(async () => {
  const team = [{ name: 'Dr. Asha Thomas', languages: ['en'], phone: '+91 484 1234567' }]
  expect(await editor.save({ kind: 'site-texts', data: { team }, as: 'only' })).toMatchObject({
    status: 200,
  })
  expect(await save(settings)).toMatchObject({ status: 200, errors: [] })
})

afterAll(async () => {
  await editor.save({ kind: 'site-texts', data: { team: [] }, as: 'all' })
  await save({
    contact: { email: null, phone: null, whatsapp: null },
    socialLinks: [],
    otherContacts: [],
    operator: { name: null, licences: [] },
  })
})

/** What a program is told of a contact. */
async function check(contact: string) {
  const response = await postContactCheck({ baseUrl, body: { contact, locale: 'en' } })
  expect(response.status).toBe(200)
  return (await response.json()) as { status: string; kind: string; contacts?: object[] }
}

describe('a contact', () => {
  test('is known as soon as an editor has saved it', async () => {
    await seen('/check-contact', '+91 98765 43210')
    for (const locale of pageLocales) await seen('/check-contact', '+91 484 1234567', locale)
  })

  test.each([
    ['+49 30 1234567', 'ours', 'phone'],
    ['030 1234567', 'ours', 'phone'],
    ['+91 98765 43210', 'ours', 'phone'],
    ['٠٠٩١ ٩٨٧٦٥ ٤٣٢١٠', 'ours', 'phone'],
    ['९८७६५ ४३२१०', 'ours', 'phone'],
    ['൯൮൭൬൫൪൩൨൧൦', 'ours', 'phone'],
    ['0484 1234567', 'ours', 'phone'],
    ['https://wa.me/491511234567', 'ours', 'phone'],
    ['+91 98765 00001', 'none', 'phone'],
    ['+91 98765 00002', 'none', 'phone'],
    ['+91 98765 00003', 'ours', 'phone'],
    ['+91 98765 43211', 'none', 'phone'],
    ['Kontakt@CuraCo.example', 'ours', 'email'],
    ['kontakt@curaco.example.evil.com', 'none', 'email'],
    [`someone@${new URL(siteUrl).hostname}`, 'domain', 'email'],
    [siteUrl, 'ours', 'web'],
    [`${siteUrl}/de/nurses`, 'ours', 'web'],
    ['facebook.com/CuraCo.Nurses', 'ours', 'web'],
    ['facebook.com', 'none', 'web'],
    ['www.curaco-events.example/kochi', 'ours', 'web'],
    ['curaco-event.example', 'none', 'web'],
    ['Asha', 'name', 'name'],
    ['asha thomas', 'name', 'name'],
    ['Aashaa', 'name', 'name'],
    ['ആശ', 'name', 'name'],
    ['आशा', 'name', 'name'],
    ['فاطمة', 'name', 'name'],
    ['Dr', 'none', 'name'],
    ['Thomas', 'none', 'name'],
    ['Joseph', 'none', 'name'],
    ['Rahul', 'none', 'name'],
    ["Asha' or 1=1 --", 'name', 'name'],
    ['CuraCo', 'brand', 'name'],
    ['@curaco_jobs', 'none', 'web'],
    ['@CuraCo.Nurses', 'brand', 'web'],
    ['t.me/curaco_jobs', 'none', 'web'],
  ])('%s is %s', async (typed, status, kind) => {
    expect(await check(typed)).toMatchObject({ status, kind })
  })

  test('of ours is told with what it is used for and whose it is', async () => {
    expect(await check('98765 43210')).toMatchObject({
      contacts: [
        { value: '+91 98765 43210', uses: [{ use: 'documents', owner: 'Documents team' }] },
      ],
    })
    expect(await check('0484 1234567')).toMatchObject({
      contacts: [{ uses: [{ use: 'nurses', owner: 'Dr. Asha Thomas' }] }],
    })
  })

  test.each(pageLocales)(
    'is answered with a page to a browser without scripts: %s',
    async (locale) => {
      const texts = messages(locale).checkContact
      const ask = async (contact: string) => {
        const fields = { contact, locale }
        const response = await postPlainForm({ baseUrl, path: '/api/contact-checks', fields })
        expect(response.headers.get('cache-control')).toBe('no-store')
        return { status: response.status, page: await response.text() }
      }
      const ours = await ask('+91 98765 43210')
      expect(ours.status).toBe(200)
      expect(ours.page).toContain('data-result="ours"')
      expect(ours.page).toContain(texts.result.ours)
      // A number that matches may be forged all the same.
      expect(ours.page).toContain(texts.result.phone)
      expect(ours.page).toContain(texts.uses.documents)
      expect(ours.page).toContain(`lang="${locale}"`)
      expect((await ask('+91 98765 43210, 0091 9876543210')).page).toContain('data-result="ours"')
      // A stranger's number beside ours.
      const mixed = await ask('+91 98765 43210 / +91 90000 00001')
      expect(mixed.page).toContain('data-result="none"')
      const none = await ask('+91 90000 00001')
      expect(none.page).toContain('data-result="none"')
      expect(none.page).toContain(texts.steps.pay)
      expect(none.page).not.toContain(texts.result.phone)
      // The report below begins with it.
      expect(none.page).toMatch(/id="report-contact"[^>]*value="\+91 90000 00001"/)
      const name = await ask('Asha')
      expect(name.page).toContain(texts.result.nameText)
      expect(name.page).not.toContain('data-result="ours"')
      const empty = await ask(' ')
      expect(empty.status).toBe(422)
      expect(empty.page).toContain(texts.empty)
    },
  )

  test('that is markup is shown as text', async () => {
    const fields = { contact: '<script>alert(1)</script>', locale: 'en' }
    const response = await postPlainForm({ baseUrl, path: '/api/contact-checks', fields })
    expect(await response.text()).not.toContain('<script>alert(1)')
  })

  test('is looked up ten times a minute from one address, and too much is not read', async () => {
    const address = ownAddress()
    const statuses: number[] = []
    for (let index = 0; index < 11; index += 1) {
      const response = await postContactCheck({ baseUrl, body: { contact: 'Asha' }, address })
      statuses.push(response.status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
    const fields = { contact: 'Asha', locale: 'hi' }
    const page = await postPlainForm({ baseUrl, path: '/api/contact-checks', fields, address })
    expect(page.status).toBe(429)
    expect(await page.text()).toContain(messages('hi').errors.rate_limited)
    const large = await postContactCheck({ baseUrl, body: { contact: 'x'.repeat(10_000) } })
    expect(large.status).toBe(413)
    const headers = { Origin: 'https://evil.example' }
    const foreign = await postContactCheck({ baseUrl, body: { contact: 'Asha' }, headers })
    expect(foreign.status).toBe(403)
  })

  test('of the list has to be what its kind says', async () => {
    for (const wrong of [other('phone', '98765'), other('email', 'curaco'), other('web', 'Asha')]) {
      expect(await save({ otherContacts: [wrong] })).toMatchObject({ status: 400 })
    }
  })
})

describe('the page', () => {
  test.each(pageLocales)(
    'is stored, with every contact that is valid today: %s',
    async (locale) => {
      await seen('/check-contact', '+91 98765 43210', locale)
      const page = await mainOf('/check-contact', locale)
      const texts = messages(locale).checkContact
      for (const text of [
        texts.title,
        texts.report.title,
        texts.uses.documents,
        texts.help.title,
      ]) {
        expect(page).toContain(text)
      }
      for (const contact of ['+49 30 1234567', 'kontakt@curaco.example', 'curaco-events.example']) {
        expect(page).toContain(contact)
      }
      for (const contact of ['00001', '00002', 'Fatima']) expect(page).not.toContain(contact)
      const { headers } = await fetch(`${baseUrl}/${locale}/check-contact`)
      expect(headers.get('cache-control')).toContain('s-maxage')
    },
  )

  test('is linked where visitors have doubts', async () => {
    for (const path of ['/', '/nurses', '/blog/how-to-spot-recruitment-fraud']) {
      const html = await (await fetch(`${baseUrl}/de${path}`)).text()
      expect(html).toContain('href="/de/check-contact"')
    }
  })
})

describe('the file for programs', () => {
  const read = async (name: string) => {
    const response = await fetch(`${baseUrl}/.well-known/official-contacts${name}`)
    expect(response.status).toBe(200)
    return response
  }

  /** As the documentation says that it is verified. */
  async function verified(file: string): Promise<boolean> {
    const signature = await (await read('.jws')).text()
    const { keys } = (await (await read('-key.json')).json()) as { keys: JsonWebKey[] }
    const [header = '', , mark = ''] = signature.split('.')
    const { alg, kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    expect(alg).toBe('EdDSA')
    const jwk = keys.find((one) => 'kid' in one && one.kid === kid)
    expect(jwk).toMatchObject({ kty: 'OKP', crv: 'Ed25519' })
    expect(jwk).not.toHaveProperty('d')
    const content = Buffer.from(file).toString('base64url')
    const key = createPublicKey({ key: jwk ?? {}, format: 'jwk' })
    return verify(null, Buffer.from(`${header}.${content}`), key, Buffer.from(mark, 'base64url'))
  }

  test('has what is valid today, without the names of people', async () => {
    const text = await (await read('.json')).text()
    const file = JSON.parse(text)
    expect(file).toMatchObject({ site: siteUrl, operator: 'CuraCo GmbH' })
    expect(file.contacts).toEqual(
      expect.arrayContaining([
        { kind: 'phone', value: '+49301234567', uses: ['office'] },
        { kind: 'phone', value: '+919876543210', uses: ['documents'] },
        {
          kind: 'phone',
          value: '+919876500003',
          uses: ['hospitals'],
          valid_until: day(0).slice(0, 10),
        },
        { kind: 'email', value: 'kontakt@curaco.example', uses: ['mail'] },
        { kind: 'web', value: 'curaco.example', uses: ['website'] },
      ]),
    )
    for (const hidden of ['00001', '00002', 'Asha', 'Fatima', 'Documents team']) {
      expect(text).not.toContain(hidden)
    }
  })

  test('is signed, and no other one is', async () => {
    const file = await (await read('.json')).text()
    expect(await verified(file)).toBe(true)
    expect(await verified(file.replace('+919876543210', '+919876543211'))).toBe(false)
  })
})

describe('what has an end', () => {
  test('is not shown after it, and the dashboard says so before', async () => {
    await seen('/imprint', 'Running licence')
    expect(await mainOf('/imprint')).not.toContain('Ended licence')
    const dashboard = await adminPage('')
    expect(dashboard).toContain(cmsTexts.en.editing.expiring)
    const rows = [...dashboard.matchAll(/<tr data-expiring[^>]*>(.*?)<\/tr>/gs)].map(
      ([, row]) => row,
    )
    const rowOf = (name: string) => rows.find((row) => row?.includes(name))
    expect(rowOf('Running licence')).toContain(cmsTexts.en.editing.stillShown)
    expect(rowOf('Ended licence')).toContain(cmsTexts.en.editing.notShown)
    expect(rowOf('+91 98765 00001')).toContain(cmsTexts.en.editing.notShown)
    expect(rowOf('+91 98765 43210')).toBeUndefined()
  })

  test('goes from stored pages on its day, without anyone saving', async () => {
    await seen('/imprint', 'Running licence')
    // As if the day had come; the database announces no change of this table.
    await db.query(
      `update site_settings_operator_licences set valid_until = now() - interval '1 day' where number = 'L-1'`,
    )
    expect(await mainOf('/imprint')).toContain('Running licence')
    await runJob(db, 'ended-days')
    await expect.poll(() => mainOf('/imprint')).not.toContain('Running licence')
  })
})

describe('a report', () => {
  const reports = () => db.count('select from fraud_reports')

  test('is stored as it was written, with thanks for a browser without scripts', async () => {
    for (const locale of pageLocales) {
      const fields = { ...attempt, message: 'One\r\n\r\n\r\n\r\nTwo', locale }
      const sent = { baseUrl, path: '/api/fraud-reports', fields, address: ownAddress() } as const
      const response = await postPlainForm(sent)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      const page = await response.text()
      expect(page).toContain(messages(locale).checkContact.reported.title)
      const [reference] = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(page) ?? []
      expect(
        await db.row('select * from fraud_reports where reference = $1', [reference]),
      ).toMatchObject({ ...attempt, message: 'One\n\nTwo', status: 'new', locale })
      // A form that is sent twice is one report.
      const before = await reports()
      expect(await (await postPlainForm(sent)).text()).toContain(reference)
      expect(await reports()).toBe(before)
    }
  })

  test('that is not complete comes back with what was written, in every language', async () => {
    const before = await reports()
    for (const locale of pageLocales) {
      const { errors } = messages(locale).checkContact
      const fields = {
        contact: '',
        message: 'They said “now” & <b>',
        reporter: 'x'.repeat(201),
        locale,
      }
      const response = await postPlainForm({ baseUrl, path: '/api/fraud-reports', fields })
      expect(response.status).toBe(422)
      const page = await response.text()
      expect(page).toContain('They said “now” &amp; &lt;b&gt;</textarea>')
      expect(page).toContain(errors.contact_required)
      expect(page).toContain(errors.reporter_too_long)
      expect(page).not.toContain(errors.message_required)
      const json = await postFraudReport({ baseUrl, body: fields })
      expect((await json.json()).fields).toEqual({
        contact: errors.contact_required,
        reporter: errors.reporter_too_long,
      })
    }
    expect(await reports()).toBe(before)
  })

  test('is followed up by staff, who change nothing that was written', async () => {
    const { reference } = await (await postFraudReport({ baseUrl, body: attempt })).json()
    const id = await db.value<number>('select id from fraud_reports where reference = $1', [
      reference,
    ])
    const change = { status: 'reported', note: 'Told the police.', contact: 'x', message: 'x' }
    expect((await admin.patch(`/fraud-reports/${id}`, change)).status).toBe(200)
    expect(await db.row('select * from fraud_reports where id = $1', [id])).toMatchObject({
      ...attempt,
      status: 'reported',
      note: 'Told the police.',
    })
    expect(await adminPage(`/collections/fraud-reports/${id}`)).toContain(attempt.contact)
  })

  test('waits in the outbox for each channel, and goes with its notifications', async () => {
    const { reference } = await (await postFraudReport({ baseUrl, body: attempt })).json()
    const id = await db.value<number>('select id from fraud_reports where reference = $1', [
      reference,
    ])
    const deliveries = () =>
      db.column<string>(
        `select channel::text from deliveries where kind = 'fraud-reports' and record = $1 order by 1`,
        [id],
      )
    expect(await deliveries()).toEqual(['email', 'webhook'])
    expect((await moveToTrash(admin, `/fraud-reports/${id}`)).status).toBe(200)
    expect((await admin.delete(`/fraud-reports/${id}?trash=true`)).status).toBe(200)
    expect(await deliveries()).toEqual([])
    expect(await db.count('select from fraud_reports where id = $1', [id])).toBe(0)
    expect(
      await db.count(`select from audit_log where kind = 'erasure' and subject = $1`, [
        `fraud-reports ${id}`,
      ]),
    ).toBe(1)
  })
})

describe('a screenshot', () => {
  const { errors } = messages('en').checkContact
  const browser = 'text/html,*/*'
  const reports = () => db.count('select from fraud_reports')

  /** As a phone takes it: held upright, with the place. */
  const withPlace = () =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .withExif({
        IFD0: { Make: 'Phone' },
        IFD3: { GPSLatitude: '9/1 58/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()

  type Stored = { id: number; cv: number; filename: string; mime_type: string; scan: string }

  async function storedOf(response: Response): Promise<Stored & { bytes: Buffer }> {
    expect(response.status).toBe(201)
    const { reference } = await response.json()
    const row = await db.row<Stored>(
      `select fraud_reports.id, cvs.id as cv, filename, mime_type, scan
       from fraud_reports join cvs on cvs.id = cv_id where reference = $1`,
      [reference],
    )
    return { ...row, bytes: readFileSync(path.join(uploadsDir, row.filename)) }
  }

  test('is drawn anew as a JPEG, without the place and the make of the phone', async () => {
    const bytes = await withPlace()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const stored = await storedOf(await postPicture({ baseUrl, picture: { bytes } }))
    expect(stored).toMatchObject({ mime_type: 'image/jpeg', scan: 'not_scanned' })
    expect(stored.filename).toMatch(/^[0-9a-f-]{36}\.jpg$/)
    const { format, exif, xmp, width, height } = await sharp(stored.bytes).metadata()
    // Upright, as it was held.
    expect({ format, exif, xmp, width, height }).toEqual({
      format: 'jpeg',
      exif: undefined,
      xmp: undefined,
      width: 40,
      height: 60,
    })
    for (const [name, value] of Object.entries(attempt)) {
      expect(await db.value(`select ${name} from fraud_reports where id = $1`, [stored.id])).toBe(
        value,
      )
    }
  })

  test.each(['png', 'webp'] as const)(
    'may be a %s, and what hides behind it goes',
    async (format) => {
      const picture = await plainPicture({ width: 3000, height: 300 }).toFormat(format).toBuffer()
      const bytes = Buffer.concat([picture, Buffer.from('PK\x03\x04<script>alert(1)</script>')])
      const stored = await storedOf(await postPicture({ baseUrl, picture: { bytes } }))
      expect(stored.bytes.includes('<script>')).toBe(false)
      expect((await sharp(stored.bytes).metadata()).width).toBe(2400)
    },
  )

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const start = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), randomBytes(2000)])
  const hostile: [string, () => Promise<Buffer> | Buffer, keyof typeof errors][] = [
    ['an SVG', () => Buffer.from(svg), 'picture_type'],
    ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'picture_type'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%%EOF'), 'picture_type'],
    ['a program', () => start('4d5a9000'), 'picture_type'],
    ['a GIF', () => plainPicture().gif().toBuffer(), 'picture_type'],
    ['empty', () => Buffer.alloc(0), 'picture_type'],
    ['noise behind the start of a JPEG', () => start('ffd8ffe0'), 'picture_damaged'],
    ['noise behind the start of a PNG', () => start('89504e470d0a1a0a'), 'picture_damaged'],
    ['cut off', async () => (await plainPicture().toBuffer()).subarray(0, 60), 'picture_damaged'],
    [
      'huge when it is unpacked',
      () => plainPicture({ width: 10_000, height: 10_000 }).toBuffer(),
      'picture_damaged',
    ],
  ]
  test.each(hostile)('that is %s is refused, and nothing typed is lost', async (_, make, code) => {
    const before = await reports()
    const picture = { bytes: await make(), name: 'photo.jpg' }
    const response = await postPicture({ baseUrl, picture, accept: browser })
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(page).toContain(errors[code])
    for (const text of Object.values(attempt)) expect(page).toContain(text)
    const json = await postPicture({ baseUrl, picture })
    expect((await json.json()).fields).toEqual({ picture: errors[code] })
    expect(await reports()).toBe(before)
    expect(await findOrphans(server)).toEqual([])
  })

  test.each([10 * 1024 * 1024 + 1, 20 * 1024 * 1024])(
    'of %d bytes is refused, and nothing typed is lost',
    async (size) => {
      const bytes = Buffer.concat([await plainPicture().toBuffer(), Buffer.alloc(size)])
      const response = await postPicture({ baseUrl, picture: { bytes }, accept: browser })
      expect(response.status).toBe(413)
      const page = await response.text()
      expect(page).toContain(errors.picture_too_large)
      for (const text of Object.values(attempt)) expect(page).toContain(text)
      expect(await findOrphans(server)).toEqual([])
    },
  )

  test('is asked for again where something else is missing', async () => {
    const fields = { ...attempt, contact: '' }
    const picture = { bytes: await plainPicture().toBuffer() }
    const response = await postPicture({ baseUrl, picture, fields })
    expect((await response.json()).fields).toEqual({
      contact: errors.contact_required,
      picture: errors.picture_again,
    })
    expect(await findOrphans(server)).toEqual([])
  })

  test('takes nothing from a report as long as it may be', async () => {
    const message = 'ആ'.repeat(4000)
    const picture = { bytes: await plainPicture().toBuffer() }
    const { id } = await storedOf(
      await postPicture({ baseUrl, picture, fields: { ...attempt, message } }),
    )
    expect(await db.value('select message from fraud_reports where id = $1', [id])).toBe(message)
  })

  test('is one where the form is sent twice', async () => {
    const sent = { baseUrl, picture: { bytes: await withPlace() }, address: ownAddress() }
    const [first, second] = [await postPicture(sent), await postPicture(sent)]
    expect((await second.json()).reference).toBe((await first.json()).reference)
    expect(await findOrphans(server)).toEqual([])
  })

  test('is for staff alone, who are recorded, and goes with the report', async () => {
    const { id, filename, cv } = await storedOf(
      await postPicture({ baseUrl, picture: { bytes: await withPlace() } }),
    )
    const file = `/cms/api/cvs/file/${filename}`
    expect((await fetch(baseUrl + file)).status).toBe(403)
    const page = await adminPage(`/collections/fraud-reports/${id}`)
    expect(page).toContain(file)
    expect(page).toContain(cmsTexts.en.screenshot.not_scanned)
    const answer = await admin(`/cvs/file/${filename}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    await answer.arrayBuffer()
    expect(
      await db.count(`select from audit_log where kind = 'cv_download' and subject = $1`, [
        `fraud-reports ${id}`,
      ]),
    ).toBe(1)
    await moveToTrash(admin, `/fraud-reports/${id}`)
    expect((await admin.delete(`/fraud-reports/${id}?trash=true`)).status).toBe(200)
    expect(await db.count('select from cvs where id = $1', [cv])).toBe(0)
    await expect.poll(() => findOrphans(server)).toEqual([])
    expect(
      await db.value(`select details from audit_log where kind = 'erasure' and subject = $1`, [
        `fraud-reports ${id}`,
      ]),
    ).toBe('with its screenshot')
  })
})
