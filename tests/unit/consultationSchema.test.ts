import { describe, expect, test } from 'vitest'
import { consultationSchema } from '../../src/submissions/consultation/schema'
import { planMaxLength } from '../../src/domain/consultationFields'

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

  test.each(['98765', '+91 98765 43210', '٠٥٠ ١٢٣', 'ext. ९'])('takes the number “%s”', (phone) =>
    expect(codes({ ...valid, phone })).toEqual({}),
  )

  test.each(['abc', '+', 'write to me'])('refuses “%s”, which nobody could call', (phone) =>
    expect(codes({ ...valid, phone })).toEqual({ phone: 'phone_invalid' }),
  )

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
    'https://user:pw@clinic.example',
    'https://:pw@clinic.example',
    'user@clinic.example',
    'two words',
    `https://${'x'.repeat(600)}.example`,
  ])('refuses the website “%s”', (hospital_website) =>
    expect(codes({ ...valid, hospital_website })).toEqual({
      hospital_website: 'hospital_website_invalid',
    }),
  )

  const planOf = (plan: unknown) => consultationSchema.parse({ ...valid, plan }).plan

  test('takes a plan as one clean line, and no plan where none is named', () => {
    expect(planOf(' Profes\u202esional\n')).toBe('Profes sional')
    expect([planOf(undefined), planOf(''), planOf(' \u0000'), planOf(7)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('cuts a plan that is too long instead of losing the request', () => {
    const kept = planOf('x'.repeat(planMaxLength + 1))
    expect(kept).toBe('x'.repeat(planMaxLength))
    // A sign of two halves at the very end, and one that composing makes longer.
    const cut = planOf(`${'x'.repeat(planMaxLength - 1)}😀`)
    expect(cut).toBe(`${'x'.repeat(planMaxLength - 1)}\ufffd`)
    expect(planOf('\u0958'.repeat(planMaxLength))).toHaveLength(planMaxLength)
  })
})
