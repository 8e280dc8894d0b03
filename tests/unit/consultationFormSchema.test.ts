import { describe, expect, test } from 'vitest'
import { consultationFormSchema } from '../../src/submissions/consultation/consultationFormSchema'
import { cvMaxBytes } from '../../src/domain/consultationFields'

const nurse = { name: 'Asha', phone: '1', type: 'nurses', desired_country: 'UK' }

/** What is wrong with the CV, in the order in which it is found. */
function cvErrors(cv: unknown) {
  const { error } = consultationFormSchema('nurses').safeParse({ ...nurse, cv })
  return error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`) ?? []
}

const chosen = (name: string, size: number) => [{ name, size }]

describe('the CV of a nurse', () => {
  test('is required', () => {
    for (const nothing of [undefined, null, []]) {
      expect(cvErrors(nothing)).toEqual(['cv: cv_required'])
    }
  })

  test('is neither a picture nor of another format, as far as its name says', () => {
    for (const name of ['cv.txt', 'cv.ODT', 'cv.pdf.zip', 'cv.exe']) {
      expect(cvErrors(chosen(name, 1))).toEqual(['cv: cv_type'])
    }
    expect(cvErrors(chosen('cv.RTF', 1))).toEqual(['cv: cv_rtf'])
    expect(cvErrors(chosen('cv.html', 1))).toEqual(['cv: cv_web_page'])
    expect(cvErrors([{ name: 'IMG_1.HEIC', size: 1, type: '' }])).toEqual(['cv: cv_picture'])
    expect(cvErrors([{ name: 'cv', size: 1, type: 'image/jpeg' }])).toEqual(['cv: cv_picture'])
    for (const name of ['cv.pdf', 'CV.PDF', 'my cv.v2.docx', 'سيرة.doc', '.pdf', 'msf:1042', '']) {
      expect(cvErrors(chosen(name, 1))).toEqual([])
    }
  })

  test('has at least one byte and at most ten megabytes', () => {
    expect(cvErrors(chosen('cv.pdf', 0))).toEqual(['cv: cv_empty'])
    expect(cvErrors(chosen('cv.pdf', cvMaxBytes))).toEqual([])
    expect(cvErrors(chosen('cv.pdf', cvMaxBytes + 1))).toEqual(['cv: cv_too_large'])
  })
})

test('a hospital needs no CV, and one that is there is left out', () => {
  const hospital = { ...nurse, type: 'hospitals', cv: chosen('cv.pdf', 1) }
  expect(consultationFormSchema('hospitals').parse(hospital).cv).toBeUndefined()
})

test('everything that is wrong is found at once', () => {
  const { error } = consultationFormSchema('nurses').safeParse({ type: 'nurses' })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'name_required',
    'phone_required',
    'desired_country_required',
    'cv_required',
  ])
})
