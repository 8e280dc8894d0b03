import { describe, expect, test } from 'vitest'
import { cvMaxBytes, fieldsFor, planMaxLength } from '@/domain/consultationFields'
import { submissionIdOf } from '@/submissions/browser/submissionId'
import { consultationFormSchema } from '@/submissions/consultation/consultationFormSchema'
import { formatBytes, shortFileName } from '@/submissions/consultation/CvField'
import { errorText } from '@/submissions/consultation/formTypes'
import { contentOf, requestBody } from '@/submissions/consultation/requestBody'
import { consultationSchema } from '@/submissions/consultation/schema'
import { messages } from '../../helpers/messages'

type Issues = { error?: { issues: { path: PropertyKey[]; message: string }[] } }

/** The codes of what is wrong, by field. */
const codesOf = ({ error }: Issues) =>
  Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]))

describe('the schema', () => {
  const valid = { name: 'Asha', phone: '1', type: 'hospitals', desired_country: 'UK' }
  const codes = (input: unknown) => codesOf(consultationSchema.safeParse(input))

  test('gives a code for every field that is wrong, whatever stands in its place', () => {
    const expected = {
      name: 'name_required',
      phone: 'phone_required',
      type: 'type_invalid',
      desired_country: 'desired_country_required',
    }
    expect(codes({})).toEqual(expected)
    expect(codes({ name: 1, phone: null, type: [], desired_country: {} })).toEqual(expected)
  })

  test.each<[string, object]>([
    ['98765', {}],
    ['+91 98765 43210', {}],
    ['٠٥٠ ١٢٣', {}],
    ['ext. ९', {}],
    // With these no call is possible.
    ...['abc', '+', 'write to me'].map((phone): [string, object] => [
      phone,
      { phone: 'phone_invalid' },
    ]),
  ])('has for the number “%s” the codes %j', (phone, expected) => {
    expect(codes({ ...valid, phone })).toEqual(expected)
  })

  const wrong = { hospital_website: 'hospital_website_invalid' }

  test.each([
    ['', {}],
    [' ', {}],
    ['https://klinik.example', {}],
    ['http://klinik.example/a?b', {}],
    ['www.klinik.example', {}],
    ['klinik.example/jobs', {}],
    ['مستشفى.example', {}],
    ['javascript:alert(1)', wrong],
    ['data:text/html,x', wrong],
    ['http://', wrong],
    ['https://user:pw@clinic.example', wrong],
    ['https://:pw@clinic.example', wrong],
    ['user@clinic.example', wrong],
    ['two words', wrong],
    [`https://${'x'.repeat(600)}.example`, wrong],
  ])('has for the website “%s” the codes %j', (hospital_website, expected) => {
    expect(codes({ ...valid, hospital_website })).toEqual(expected)
  })

  test.each<[string, string, string | undefined]>([
    ['call_time', 'evening', 'evening'],
    ['call_channel', '', undefined],
    ['call_language', 'ml', 'ml'],
    ['starts_in', 'in_3_months', 'in_3_months'],
    ['email', ' hr@klinik.example ', 'hr@klinik.example'],
    ['role_wanted', ' ICU\n', 'ICU'],
    ['positions', '٥٠', '50'],
    ['positions', '', undefined],
  ])('takes %s “%s” as %j', (name, value, taken) => {
    expect(consultationSchema.parse({ ...valid, [name]: value })).toHaveProperty(name, taken)
    expect(consultationSchema.parse(valid)).not.toHaveProperty(name)
  })

  test.each([
    ['call_time', 'midnight', 'choice_invalid'],
    ['call_channel', {}, 'choice_invalid'],
    ['call_language', 'toString', 'choice_invalid'],
    ['starts_in', 'tomorrow', 'choice_invalid'],
    ['email', 'hr@klinik', 'email_invalid'],
    ['email', `${'x'.repeat(250)}@a.example`, 'email_invalid'],
    ['role_wanted', 'x'.repeat(121), 'text_too_long'],
    ['positions', 'some', 'positions_invalid'],
    ['positions', '0', 'positions_invalid'],
    ['positions', '10000', 'positions_invalid'],
  ])('says of %s “%s” that it is %s', (name, value, code) => {
    expect(codes({ ...valid, [name]: value })).toEqual({ [name]: code })
  })

  test('takes a name with broken characters as what is left of it', () => {
    const name = 'A\u0000\ufffd\ufffdB\r\nC'
    expect(consultationSchema.parse({ ...valid, name }).name).toBe('A \ufffd\ufffdB C')
  })

  const long = 'x'.repeat(planMaxLength - 1)

  test.each([
    ['one clean line', ' Profes\u202esional\n', 'Profes sional'],
    ['none where it is not named', undefined, undefined],
    ['none where it is empty', '', undefined],
    ['none where nothing can be seen', ' \u0000', undefined],
    ['none where it is no text', 7, undefined],
    ['cut where it is too long', `${long}xx`, `${long}x`],
    ['cut within a sign of two halves', `${long}😀`, `${long}\ufffd`],
  ])('takes a plan as %s', (_, plan, taken) => {
    expect(consultationSchema.parse({ ...valid, plan }).plan).toBe(taken)
  })

  test('cuts a plan that composing makes longer', () => {
    const plan = '\u0958'.repeat(planMaxLength)
    expect(consultationSchema.parse({ ...valid, plan }).plan).toHaveLength(planMaxLength)
  })
})

describe('the form', () => {
  const nurse = { name: 'Asha', phone: '1', type: 'nurses', desired_country: 'UK' }
  const cvErrors = (cv: unknown) =>
    codesOf(consultationFormSchema('nurses').safeParse({ ...nurse, cv }))

  test.each<[string | undefined, { name: string; size?: number; type?: string }[]]>([
    ...['cv.txt', 'cv.ODT', 'cv.pdf.zip', 'cv.exe'].map((name): [string, { name: string }[]] => [
      'cv_type',
      [{ name }],
    ]),
    ['cv_rtf', [{ name: 'cv.RTF' }]],
    ['cv_web_page', [{ name: 'cv.html' }]],
    ['cv_picture', [{ name: 'IMG_1.HEIC', type: '' }]],
    ['cv_picture', [{ name: 'cv', type: 'image/jpeg' }]],
    ...['cv.pdf', 'CV.PDF', 'my cv.v2.docx', 'سيرة.doc', '.pdf', 'msf:1042', ''].map(
      (name): [undefined, { name: string }[]] => [undefined, [{ name }]],
    ),
    ['cv_required', []],
    ['cv_empty', [{ name: 'cv.pdf', size: 0 }]],
    [undefined, [{ name: 'cv.pdf', size: cvMaxBytes }]],
    ['cv_too_large', [{ name: 'cv.pdf', size: cvMaxBytes + 1 }]],
  ])('says %s of the CV %j', (cv, [chosen]) => {
    expect(cvErrors(chosen ? [{ size: 1, ...chosen }] : [])).toEqual(cv ? { cv } : {})
  })

  test.each([undefined, null])('asks for a CV where it is %s', (cv) => {
    expect(cvErrors(cv)).toEqual({ cv: 'cv_required' })
  })

  test('of a hospital needs no CV, and leaves one out that is there', () => {
    const hospital = { ...nurse, type: 'hospitals', cv: [{ name: 'cv.pdf', size: 1 }] }
    expect(consultationFormSchema('hospitals').parse(hospital).cv).toBeUndefined()
  })

  test('names everything that is wrong at once', () => {
    const { error } = consultationFormSchema('nurses').safeParse({ type: 'nurses' })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'name_required',
      'phone_required',
      'desired_country_required',
      'cv_required',
    ])
  })

  test('has a last field for each audience', () => {
    const nurses = 'name phone desired_country cv call_time call_channel call_language'
    const hospitals =
      'name phone desired_country hospital_website email role_wanted positions starts_in'
    expect(fieldsFor('nurses')).toEqual(nurses.split(' '))
    expect(fieldsFor('hospitals')).toEqual(hospitals.split(' '))
  })

  test('shows an error in the visitor’s language, or in the server’s words', () => {
    const { consultation, countries } = messages('de')
    const texts = { ...consultation, countries }
    expect(errorText({ error: 'cv_empty', texts })).toBe(consultation.errors.cv_empty)
    expect(errorText({ error: 'Bitte prüfen', texts })).toBe('Bitte prüfen')
    expect(errorText({ error: undefined, texts })).toBeUndefined()
  })

  test('names a file by its beginning and its type, and its size as people write it', () => {
    expect(shortFileName('asha-thomas.pdf')).toBe('asha-thomas.pdf')
    const long = `Curriculum Vitae Asha Mary Thomas ${'ക്'.repeat(30)} final.pdf`
    expect(shortFileName(long)).toMatch(/^Curriculum Vitae Asha Mary T….* final\.pdf$/u)
    expect([...shortFileName(long)]).toHaveLength(41)
    const sizes = [1, 28_959, 1_468_006, 10 * 1024 * 1024]
    const english = sizes.map((bytes) => formatBytes({ bytes, intl: 'en-GB' }))
    expect(english).toEqual(['1 kB', '29 kB', '1.4 MB', '10 MB'])
    expect(formatBytes({ bytes: 1_468_006, intl: 'de-DE' })).toMatch(/^1,4\sMB$/)
  })
})

const file = (name: string) => new File(['%PDF-'], name, { lastModified: 1 })
const fields = { name: 'Asha', phone: '+91 1', desired_country: 'UAE' } as const
const request = { ...fields, type: 'nurses', hospital_website: undefined } as const

describe('the multipart body', () => {
  const bodyOf = (consultation: object, cv?: File) => {
    // Each test says which fields matter.
    const rest = { id: 'id', content: '', locale: 'ar', honeypot: '' } as const
    return requestBody({ ...rest, consultation: { ...request, ...consultation }, cv })
  }

  test('carries a nurse’s fields and, last of all, the file', () => {
    const body = bodyOf({ hospital_website: 'https://x.example' }, file('asha.pdf'))
    expect([...body.keys()].join()).toBe(
      'name,phone,desired_country,type,submission_id,locale,contact_reason,cv',
    )
    expect(body.get('locale')).toBe('ar')
    expect(body.get('cv')).toMatchObject({ name: 'asha.pdf', size: 5 })
  })

  test('carries a hospital’s website and plan only when there is one, and never a file', () => {
    const without = bodyOf({ type: 'hospitals' }, file('asha.pdf'))
    expect(['hospital_website', 'plan', 'cv'].filter((name) => without.has(name))).toEqual([])
    const given = { hospital_website: 'www.klinik.example', plan: 'Professional' }
    const body = bodyOf({ type: 'hospitals', ...given })
    expect(Object.fromEntries(body)).toMatchObject(given)
  })
})

describe('the id of a request', () => {
  const nurse = { ...request, cv: file('a.pdf') }
  const content = contentOf(nurse)
  const draftId = '0b1d3a52-6c1e-4f4b-9d7e-3f1a2b3c4d5e'
  const idOf = (text: string, { id = draftId } = {}) =>
    submissionIdOf({ draftId: id, content: text })

  test('is that of its content in its draft, whatever becomes of the form it was typed into', () => {
    expect(contentOf({ ...nurse, cv: file('a.pdf') })).toBe(content)
    expect(contentOf({ ...nurse, plan: undefined })).toBe(content)
    expect(idOf(content)).toBe(idOf(content))
    const other = 'b7c1d2e3-6c1e-4f4b-9d7e-3f1a2b3c4d5e'
    expect(idOf(content, { id: other })).not.toBe(idOf(content))
  })

  test('is another one once it is corrected, so that the correction is stored', () => {
    const changes = [{ phone: '+91 2' }, { desired_country: 'UK' as const }, { cv: file('b.pdf') }]
    const contents = changes.map((change) => contentOf({ ...nurse, ...change }))
    expect(new Set([content, ...contents].map((one) => idOf(one))).size).toBe(4)
  })

  test('is a UUID, and no two of many corrections have the same', () => {
    const ids = new Set<string>()
    for (let count = 0; count < 100_000; count += 1) ids.add(idOf(`correction ${count} ദേവിക`))
    expect(ids.size).toBe(100_000)
    for (const id of [...ids].slice(0, 1000)) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }
  })
})
