import { describe, expect, test } from 'vitest'
import { nameMaxLength, planMaxLength } from '@/domain/consultationFields'
import { submissionIdOf } from '@/submissions/browser/submissionId'
import { formatBytes, shortFileName } from '@/ui/FileField'
import { contentOf } from '@/submissions/consultation/draftRecord'
import { consultationSchema } from '@/submissions/consultation/schema'

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

  test.each([
    ...['98765', '+91 98765 43210', '٠٥٠ ١٢٣', 'ext. ९'].map((phone) => ['phone', phone]),
    // With these no call is possible.
    ...['abc', '+', 'write to me'].map((phone) => ['phone', phone, 'phone_invalid']),
    ['phone', '1'.repeat(61), 'phone_too_long'],
    ['name', 'x'.repeat(nameMaxLength + 1), 'name_too_long'],
    ...['', 'https://klinik.example', 'www.klinik.example', 'مستشفى.example'].map((website) => [
      'hospital_website',
      website,
    ]),
    ...['javascript:alert(1)', 'https://user:pw@clinic.example', 'two words']
      .concat(`https://${'x'.repeat(600)}.example`)
      .map((website) => ['hospital_website', website, 'hospital_website_invalid']),
    ['call_time', 'midnight', 'choice_invalid'],
    ['call_language', 'toString', 'choice_invalid'],
    ['email', 'hr@klinik', 'email_invalid'],
    ['email', `${'x'.repeat(250)}@a.example`, 'email_invalid'],
    ['role_wanted', 'x'.repeat(121), 'text_too_long'],
    ['positions', '0', 'positions_invalid'],
    ['positions', '10000', 'positions_invalid'],
  ])('says of %s “%s” that it is %s', (name = '', value = '', code) => {
    expect(codes({ ...valid, [name]: value })).toEqual(code ? { [name]: code } : {})
  })

  test.each<[string, string, string | undefined]>([
    ['call_channel', '', undefined],
    ['starts_in', 'in_3_months', 'in_3_months'],
    ['email', ' hr@klinik.example ', 'hr@klinik.example'],
    ['positions', '٥٠', '50'],
  ])('takes %s “%s” as %j', (name, value, taken) => {
    expect(consultationSchema.parse({ ...valid, [name]: value })).toHaveProperty(name, taken)
    expect(consultationSchema.parse(valid)).not.toHaveProperty(name)
  })

  const long = 'x'.repeat(planMaxLength - 1)

  test.each([
    ['one clean line', ' Profes\u202esional\n', 'Profes sional'],
    ['none where it is not named', undefined, undefined],
    ['none where nothing can be seen', ' \u0000', undefined],
    ['cut where it is too long', `${long}xx`, `${long}x`],
    ['cut within a sign of two halves', `${long}😀`, `${long}\ufffd`],
  ])('takes a plan as %s', (_, plan, taken) => {
    expect(consultationSchema.parse({ ...valid, plan }).plan).toBe(taken)
  })
})

describe('the form', () => {
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

describe('the id of a request', () => {
  const request = { name: 'Asha', phone: '+91 1', desired_country: 'UAE', type: 'nurses' } as const
  const nurse = { ...request, hospital_website: undefined, cv: file('a.pdf') }
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
