import { describe, expect, test } from 'vitest'
import { consultationSchema } from '../../src/features/consultation/schema'

const valid = { name: 'Asha', phone: '1', type: 'hospitals', desired_country: 'UK' }
const codes = (input: unknown) =>
  Object.fromEntries(
    (consultationSchema.safeParse(input).error?.issues ?? []).map(({ path, message }) => [
      path[0],
      message,
    ]),
  )

describe('the consultation schema', () => {
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

  test('takes a name with broken characters as what is left of it', () => {
    expect(consultationSchema.parse({ ...valid, name: 'A\u0000\ufffd\ufffdB\r\nC' }).name).toBe(
      'A \ufffd\ufffdB C',
    )
  })

  test.each([
    '',
    ' ',
    'https://klinik.example',
    'http://klinik.example/a?b',
    'www.klinik.example',
    'klinik.example/jobs',
    'مستشفى.example',
  ])('accepts the website “%s”', (hospital_website) =>
    expect(codes({ ...valid, hospital_website })).toEqual({}),
  )

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://',
    'two words',
    `https://${'x'.repeat(600)}.example`,
  ])('refuses the website “%s”', (hospital_website) =>
    expect(codes({ ...valid, hospital_website })).toEqual({
      hospital_website: 'hospital_website_invalid',
    }),
  )
})
