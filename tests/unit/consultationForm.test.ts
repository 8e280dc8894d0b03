import { describe, expect, test } from 'vitest'
import { fieldsFor } from '../../src/domain/consultationFields'
import { errorText } from '../../src/submissions/consultation/formModel'
import { requestBody } from '../../src/submissions/consultation/requestContent'
import { messages } from '../helpers/messages'

const cv = new File(['%PDF-'], 'asha.pdf', { type: 'application/pdf' })
const common = { name: 'Asha', phone: '+91 1', desired_country: 'UAE' } as const
const rest = { id: 'id', content: '', locale: 'ar', honeypot: '' } as const

describe('the multipart body', () => {
  test('carries a nurse’s fields and, last of all, the file', () => {
    const hospital_website = 'https://x.example'
    const consultation = { ...common, type: 'nurses', hospital_website } as const
    const body = requestBody({ ...rest, consultation, cv })
    expect([...body.keys()]).toEqual([
      'name',
      'phone',
      'desired_country',
      'type',
      'submission_id',
      'locale',
      'contact_reason',
      'cv',
    ])
    expect(body.get('locale')).toBe('ar')
    expect(body.get('cv')).toMatchObject({ name: 'asha.pdf', size: 5 })
  })

  test('carries a hospital’s website only when there is one, and never a file', () => {
    const consultation = { ...common, type: 'hospitals', cv } as const
    const without = requestBody({
      ...rest,
      consultation: { ...consultation, hospital_website: undefined },
    })
    expect(without.has('hospital_website') || without.has('cv')).toBe(false)
    const website = 'www.klinik.example'
    const withIt = requestBody({
      ...rest,
      consultation: { ...consultation, hospital_website: website },
    })
    expect(withIt.get('hospital_website')).toBe(website)
  })

  test('names the plan where one was chosen', () => {
    const consultation = { ...common, type: 'hospitals', hospital_website: undefined } as const
    const plan = 'Professional'
    expect(requestBody({ ...rest, consultation }).has('plan')).toBe(false)
    expect(requestBody({ ...rest, consultation: { ...consultation, plan } }).get('plan')).toBe(plan)
  })
})

test('each audience has its own last field', () => {
  expect(fieldsFor('nurses')).toEqual(['name', 'phone', 'desired_country', 'cv'])
  expect(fieldsFor('hospitals')).toEqual(['name', 'phone', 'desired_country', 'hospital_website'])
})

test('an error is shown in the visitor’s language, or in the server’s words', () => {
  const { consultation, countries } = messages('de')
  const texts = { ...consultation, countries }
  expect(errorText({ error: 'cv_empty', texts })).toBe(consultation.errors.cv_empty)
  expect(errorText({ error: 'Bitte prüfen', texts })).toBe('Bitte prüfen')
  expect(errorText({ error: undefined, texts })).toBeUndefined()
})
