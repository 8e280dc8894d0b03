import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { cvMaxBytes } from '../../src/domain/consultationFields'
import { desiredCountries } from '../../src/domain/countries'
import {
  hospital,
  multipartHeaders,
  nurse,
  pdfOf,
  postForm,
  postRaw,
  raw,
  readCv,
  type FormFile,
} from '../helpers/consultationForms'
import { ownAddress } from '../helpers/ownAddress'
import { oddCvs, refusedCvs } from '../helpers/unusualCvs'
import { messages } from '../helpers/messages'
import { adminAuthorization, baseUrl, db, uploadsDir } from '../helpers/server'
import { findOrphans } from '../helpers/submissions'

const texts = messages('en').consultation.errors

type Row = {
  id: number
  name: string
  phone: string
  type: string
  desired_country: string
  hospital_website: string | null
  locale: string
  filename: string | null
  original_name: string | null
  mime_type: string | null
}

const rowsOf = (submissionId: string) =>
  db.rows<Row>(
    `select c.*, f.filename, f.original_name, f.mime_type
     from consultations c left join cvs f on f.id = c.cv_id where c.submission_id = $1`,
    [submissionId],
  )

const countRows = () => db.value('select count(*)::int from consultations')

const storedFiles = () =>
  readdirSync(uploadsDir).filter((name) => /\.(pdf|docx?)$/.test(name)).length
const orphans = () => findOrphans({ db, uploadsDir })

/** Sends a form from an address of its own, with an id unless the test gives none. */
async function send({
  fields,
  cv,
  headers,
  address = ownAddress(),
}: {
  fields: Record<string, string>
  cv?: FormFile
  headers?: Record<string, string>
  address?: string
}) {
  const response = await postForm({ baseUrl, address, fields, cv, headers })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) }
}

const asha: FormFile = { name: 'asha.pdf', bytes: readCv('asha.pdf'), type: 'application/pdf' }

describe('a consultation request', () => {
  test('needs no field beyond those of the contract', async () => {
    const before = await countRows()
    expect((await send({ fields: nurse, cv: asha })).status).toBe(201)
    expect((await send({ fields: hospital })).status).toBe(201)
    const { hospital_website: _, ...withoutWebsite } = hospital
    expect((await send({ fields: withoutWebsite })).status).toBe(201)
    expect(await countRows()).toBe(before + 3)
  })

  test('may name each desired country, and arrives in any script as it was typed', async () => {
    const names = ['أسماء محمد', 'ആഷ തോമസ്', 'आशा थॉमस', 'Jürgen Groß', "Siobhán O'Neil-👩🏽‍⚕️"]
    for (const [index, desired_country] of desiredCountries.entries()) {
      const name = names[index % names.length] ?? ''
      const submission_id = randomUUID()
      await send({ fields: { ...hospital, name, desired_country, submission_id } })
      expect(await rowsOf(submission_id)).toMatchObject([{ name, desired_country }])
    }
  })

  test('keeps what else a visitor has said, for the audience it was asked of', async () => {
    const call = {
      call_time: 'evening',
      call_channel: 'whatsapp',
      call_language: 'ml',
      plan: 'Professional',
    }
    const position = {
      email: 'hr@klinik.example',
      role_wanted: 'ICU',
      positions: '12',
      starts_in: 'now',
    }
    const [ofNurse, ofHospital] = [randomUUID(), randomUUID()]
    await send({ fields: { ...nurse, ...call, ...position, submission_id: ofNurse }, cv: asha })
    await send({ fields: { ...hospital, ...call, ...position, submission_id: ofHospital } })
    expect(await rowsOf(ofNurse)).toMatchObject([{ ...call, email: null, starts_in: null }])
    expect(await rowsOf(ofHospital)).toMatchObject([{ ...position, call_time: null }])
  })

  test('of a hospital keeps its website and no file', async () => {
    const submission_id = randomUUID()
    const files = storedFiles()
    const answer = await send({ fields: { ...hospital, submission_id }, cv: asha })
    expect(answer.status).toBe(201)
    expect(await rowsOf(submission_id)).toMatchObject([{ ...hospital, filename: null }])
    expect(storedFiles()).toBe(files)
    expect(await orphans()).toEqual([])
  })

  test('with an odd CV is stored, and staff are told what is odd before they open it', async () => {
    // The unit tests of the check have all of them; here is one for each kind and each remark.
    const files = Object.values(await oddCvs())
    const kinds = new Map(files.map((file) => [`${file.name} ${file.remarks.join()}`, file]))
    for (const { remarks, ...cv } of kinds.values()) {
      const submission_id = randomUUID()
      const answer = await send({ fields: { ...nurse, submission_id }, cv })
      expect([cv.name, remarks, answer.status]).toEqual([cv.name, remarks, 201])
      const [row] = await rowsOf(submission_id)
      const list = await fetch(`${baseUrl}/admin/consultations?limit=1`, {
        headers: { Authorization: adminAuthorization, 'X-Forwarded-For': ownAddress() },
      })
      expect(await list.json()).toMatchObject([{ id: row?.id, has_cv: true, cv_remarks: remarks }])
    }
  })

  test('with a CV under a name without an extension is stored as what it is', async () => {
    const submission_id = randomUUID()
    const cv = { name: 'msf:1000000042', bytes: readCv('asha.docx'), type: 'image/jpeg' }
    expect((await send({ fields: { ...nurse, submission_id }, cv })).status).toBe(201)
    const [row] = await rowsOf(submission_id)
    expect(row).toMatchObject({ original_name: cv.name })
    expect(row?.filename).toMatch(/\.docx$/)
  })

  test('with the same file name as another keeps a file of its own', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const other = { name: 'asha.pdf', bytes: readCv('fatima.pdf') }
    await send({ fields: { ...nurse, submission_id: first }, cv: asha })
    await send({ fields: { ...nurse, submission_id: second }, cv: other })
    const [a, b] = [await rowsOf(first), await rowsOf(second)]
    expect(a[0]?.original_name).toBe(b[0]?.original_name)
    const read = (row?: Row) => readFileSync(path.join(uploadsDir, row?.filename ?? ''))
    expect(read(a[0]).equals(asha.bytes)).toBe(true)
    expect(read(b[0]).equals(other.bytes)).toBe(true)
  })

  test('keeps the visitor’s file name as clean text only', async () => {
    const submission_id = randomUUID()
    const name = '../../etc/അഷ\u202Efdp.exe\u2066 CV.pdf'
    await send({ fields: { ...nurse, submission_id }, cv: { ...asha, name } })
    const [row] = await rowsOf(submission_id)
    expect(row?.original_name).toMatch(/CV\.pdf$/)
    expect(row?.original_name).not.toMatch(/[\u0000-\u001f\u202a-\u202e/\\]/)
    expect(row?.filename).toMatch(/^[0-9a-f-]{36}\.pdf$/)
  })

  test('may carry a CV of exactly the largest size', async () => {
    const submission_id = randomUUID()
    const bytes = pdfOf(cvMaxBytes)
    const answer = await send({
      fields: { ...nurse, submission_id },
      cv: { name: 'cv.pdf', bytes },
    })
    expect(answer.status).toBe(201)
    const [row] = await rowsOf(submission_id)
    expect(readFileSync(path.join(uploadsDir, row?.filename ?? '')).equals(bytes)).toBe(true)
  })
})

describe('a refusal', () => {
  test('names every field that is wrong, in English with the texts of the specification', async () => {
    const answer = await send({ fields: { type: 'nurses' } })
    expect(answer.status).toBe(422)
    const fields = {
      name: 'Name is required',
      phone: 'Phone number is required',
      desired_country: 'Please select your desired country',
      cv: 'CV is required for nurse applications',
    }
    expect(answer.json()).toEqual({ message: Object.values(fields).join('. '), fields })
  })

  test('comes in English where nothing says otherwise', async () => {
    const answer = await send({
      fields: { ...hospital, phone: '' },
      headers: { 'Accept-Language': ';;;***' },
    })
    expect(answer.json().message).toBe(texts.phone_required)
  })

  test.each([
    [{ name: 'ആ'.repeat(70_000) }, { name: texts.name_too_long }],
    [{ name: '\u00ad\u034f\ufe0f' }, { name: texts.name_required }],
    [{ type: 'doctors' }, { type: texts.type_invalid }],
    [{ submission_id: 'one' }, { submission_id: texts.submission_id_invalid }],
  ])('of a bad field leaves nothing behind', async (wrong, expected) => {
    const before = await countRows()
    const answer = await send({ fields: { ...hospital, ...wrong } })
    expect(answer.status).toBe(422)
    expect(answer.json().fields).toEqual(expected)
    expect(await countRows()).toBe(before)
  })

  test('of a file says why and leaves nothing behind', async () => {
    const before = [await countRows(), storedFiles()]
    // The unit tests of the check have all of them; here is one for each name and each reason.
    const files = Object.entries(await refusedCvs())
    const kind = ([, { name, code }]: (typeof files)[number]) => `${path.extname(name)} ${code}`
    for (const [what, { code, ...cv }] of new Map(
      files.map((file) => [kind(file), file]),
    ).values()) {
      const answer = await send({ fields: nurse, cv })
      expect([what, answer.status, answer.json().fields]).toEqual([what, 422, { cv: texts[code] }])
    }
    const empty = await send({ fields: nurse, cv: { name: 'cv.pdf', bytes: Buffer.alloc(0) } })
    expect(empty.json().fields).toEqual({ cv: texts.cv_empty })
    expect([await countRows(), storedFiles()]).toEqual(before)
    expect(await orphans()).toEqual([])
  })

  test('is JSON for every unknown address under /api', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const response = await fetch(`${baseUrl}/api/nope/nothing`, { method })
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({
        message: messages('en').errors.not_found,
        fields: {},
      })
    }
  })
})

describe('a hostile body', () => {
  const post = (
    chunks: Iterable<Buffer | string>,
    headers: Record<string, string> = multipartHeaders,
  ) => postRaw({ baseUrl, headers, chunks })
  const fieldsOf = (fields: Record<string, Buffer | string>) =>
    Object.entries(fields).map(([name, value]) => raw.field(name, value))

  test('without multipart is 415', async () => {
    const types = ['application/json', 'application/x-www-form-urlencoded', 'text/plain']
    for (const type of types) {
      expect((await post(['{}'], { 'Content-Type': type })).status).toBe(415)
    }
    expect((await fetch(`${baseUrl}/api/consultations`, { method: 'POST' })).status).toBe(415)
  })

  test('without a boundary, cut short, or with nonsense in it is 400', async () => {
    const whole = [...fieldsOf(hospital), raw.end]
    const noBoundary = await post(whole, { 'Content-Type': 'multipart/form-data' })
    const cutInField = await post([...fieldsOf(hospital), raw.field('x', 'y').subarray(0, 60)])
    const cutInFile = await post([
      ...fieldsOf(nurse),
      raw.fileStart('cv.pdf'),
      asha.bytes.subarray(0, 9000),
    ])
    const nonsense = await post(['garbage '.repeat(1000)])
    const empty = await post([])
    for (const answer of [noBoundary, cutInField, cutInFile, nonsense, empty]) {
      expect(answer.status).toBe(400)
      expect(JSON.parse(answer.body)).toEqual({
        message: messages('en').errors.bad_request,
        fields: {},
      })
    }
    expect(await orphans()).toEqual([])
  })

  test('with too many fields or files is 400', async () => {
    const many = Array.from({ length: 33 }, (_, index) => raw.field(`f${index}`, 'x'))
    expect((await post([...many, raw.end])).status).toBe(400)
    const file = [raw.fileStart('cv.pdf'), asha.bytes, raw.fileEnd]
    const twice = await post([...fieldsOf(nurse), ...file, ...file, raw.end])
    expect(twice.status).toBe(400)
    expect(await orphans()).toEqual([])
  })

  test('with NUL bytes or broken UTF-8 gives a clean row', async () => {
    const submission_id = randomUUID()
    const name = Buffer.from([0x41, 0x00, 0xed, 0xa0, 0x80, 0x42, 0xff, 0x0d, 0x0a, 0x43])
    const answer = await post([...fieldsOf({ ...hospital, name, submission_id }), raw.end])
    expect(answer.status).toBe(201)
    const [row] = await rowsOf(submission_id)
    expect(row?.name).toMatch(/^A .*B.* C$/)
    expect(row?.name).not.toMatch(/[\u0000-\u001f\ud800-\udfff]/)
  })

  test('one byte too large is 413 and names the file', async () => {
    const cv = { name: 'cv.pdf', bytes: pdfOf(cvMaxBytes + 1) }
    const answer = await send({ fields: nurse, cv })
    expect(answer.status).toBe(413)
    expect(answer.json().fields).toEqual({ cv: texts.cv_too_large })
    expect(await orphans()).toEqual([])
  })

  test('of 50 MB gets its answer, with a declared length and without', async () => {
    const piece = Buffer.alloc(1024 * 1024, 'x')
    function* body() {
      yield* fieldsOf(nurse)
      yield raw.fileStart('cv.pdf')
      for (let megabyte = 0; megabyte < 50; megabyte += 1) yield piece
      yield raw.fileEnd
      yield raw.end
    }
    const length = [...body()].reduce((sum, chunk) => sum + chunk.length, 0)
    const declared = await post(body(), { ...multipartHeaders, 'Content-Length': String(length) })
    const chunked = await post(body())
    for (const answer of [declared, chunked]) {
      expect(answer.status).toBe(413)
      expect(JSON.parse(answer.body).fields).toEqual({ cv: texts.cv_too_large })
    }
    expect(await orphans()).toEqual([])
  })

  test('of endless text fields stops being read', async () => {
    const piece = raw.field('name', 'x'.repeat(1024 * 1024))
    const answer = await post(Array.from({ length: 30 }, () => piece))
    expect(answer.status).toBe(413)
  })
})

describe('a submission id', () => {
  test('sent with another CV is another request, which can be repeated too', async () => {
    const fields = { ...nurse, submission_id: randomUUID() }
    const newest = { ...asha, bytes: Buffer.from(asha.bytes) }
    // A comment in the second line of the file: same name, same length, another content.
    newest.bytes[newest.bytes.indexOf('%', 1) + 1] = 0xff
    const cvs = [asha, newest, newest, asha]
    const references: string[] = []
    for (const cv of cvs) references.push((await send({ fields, cv })).json().reference)
    expect(new Set(references).size).toBe(2)
    expect(references[1]).toBe(references[2])
    expect(references[0]).toBe(references[3])
    const stored = (
      await db.rows<{ filename: string }>(
        `select filename from consultations c join cvs on cvs.id = cv_id
       where c.reference = any($1) order by c.id`,
        [references],
      )
    ).map(({ filename }) => readFileSync(path.join(uploadsDir, filename)))
    expect(stored.map((bytes, index) => bytes.equals(cvs[index]?.bytes ?? bytes))).toEqual([
      true,
      true,
    ])
    expect(await orphans()).toEqual([])
  })

  test('sent with a CV that nobody can open is refused, and the first request stays', async () => {
    const fields = { ...nurse, submission_id: randomUUID() }
    await send({ fields, cv: asha })
    const damaged = await send({ fields, cv: { ...asha, bytes: asha.bytes.subarray(0, 2_000) } })
    expect([damaged.status, damaged.json().fields]).toEqual([422, { cv: texts.cv_damaged }])
    expect(await rowsOf(fields.submission_id)).toHaveLength(1)
  })

  test('sent many times at once gives the same answer, one row and one file', async () => {
    const files = storedFiles()
    const fields = { ...nurse, submission_id: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 12 }, () => send({ fields, cv: asha })))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await rowsOf(fields.submission_id)).toHaveLength(1)
    expect(storedFiles()).toBe(files + 1)
    expect(await orphans()).toEqual([])
  })
})

describe('a form sent without JavaScript', () => {
  const headers = { Accept: 'text/html,application/xhtml+xml' }

  test('comes back with its values and all its errors', async () => {
    const fields = {
      ...hospital,
      phone: '',
      desired_country: '',
      locale: 'de',
      name: 'Jürgen <Groß>',
      plan: 'Professional',
    }
    const answer = await send({ fields, headers })
    const { phone_required, desired_country_required } = messages('de').consultation.errors
    expect(answer.status).toBe(422)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.text).toContain('<html lang="de" dir="ltr"')
    expect(answer.text).toContain('value="Jürgen &lt;Groß&gt;"')
    expect(answer.text).toContain(`value="${hospital.hospital_website}"`)
    expect(answer.text).toContain('<input type="hidden" name="plan" value="Professional"/>')
    expect(answer.text).toContain(messages('de').consultation.chosenPlan)
    expect(answer.text).toContain(phone_required)
    expect(answer.text).toContain(desired_country_required)
  })

  test('asks once about a number that cannot be called, and then takes it', async () => {
    const submission_id = randomUUID()
    const fields = { ...nurse, phone: '98765', locale: 'hi', submission_id }
    const { phone_doubtful, cv_again } = messages('hi').consultation.errors
    const asked = await send({ fields: { ...fields, ask_phone: 'yes' }, cv: asha, headers })
    expect(asked.status).toBe(422)
    expect(asked.text).toContain(phone_doubtful.replace('{phone}', '98765'))
    expect(asked.text).toContain(cv_again)
    expect(asked.text).not.toContain('name="ask_phone"')
    expect(await rowsOf(submission_id)).toEqual([])
    expect(await orphans()).toEqual([])
    expect((await send({ fields, cv: asha, headers })).status).toBe(303)
    expect(await rowsOf(submission_id)).toMatchObject([{ phone: '98765' }])
  })

  test('comes back open where an optional answer is wrong', async () => {
    const fields = { ...hospital, locale: 'de', email: 'hr@klinik', positions: '12' }
    const answer = await send({ fields, headers })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(messages('de').consultation.errors.email_invalid)
    expect(answer.text).toMatch(/<details[^>]* open/)
    for (const value of ['hr@klinik', '12']) expect(answer.text).toContain(`value="${value}"`)
  })

  test.each([cvMaxBytes + 1, 2 * cvMaxBytes])(
    'with a CV of %d bytes comes back with what was typed',
    async (size) => {
      const cv = { name: 'cv.pdf', bytes: pdfOf(size) }
      const answer = await send({ fields: { ...nurse, locale: 'de' }, cv, headers })
      expect(answer.status).toBe(413)
      expect(answer.text).toContain(messages('de').consultation.errors.cv_too_large)
      for (const value of [nurse.name, nurse.phone])
        expect(answer.text).toContain(`value="${value}"`)
      expect(await orphans()).toEqual([])
    },
  )

  test('comes back with a text when there were too many', async () => {
    const address = ownAddress()
    for (let index = 0; index < 20; index += 1) await send({ fields: { type: 'nurses' }, address })
    const answer = await send({ fields: { ...hospital, locale: 'en' }, headers, address })
    expect(answer.status).toBe(429)
    expect(answer.text).toContain(messages('en').errors.rate_limited)
  })
})
