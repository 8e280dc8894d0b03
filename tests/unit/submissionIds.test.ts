import { expect, test } from 'vitest'
import { forgetSubmissionId, submissionIdFor } from '../../src/features/consultation/submissionIds'

const file = (name: string) => new File(['%PDF-'], name, { lastModified: 1 })
const nurse = {
  name: 'Asha',
  phone: '+91 1',
  type: 'nurses',
  desired_country: 'UAE',
  hospital_website: undefined,
  cv: file('a.pdf'),
} as const

test('the same request keeps its id, whatever becomes of the form it was typed into', () => {
  expect(submissionIdFor({ ...nurse })).toBe(submissionIdFor({ ...nurse, cv: file('a.pdf') }))
})

test('a corrected request has an id of its own, so that the correction is stored', () => {
  const changes = [{ phone: '+91 2' }, { desired_country: 'UK' as const }, { cv: file('b.pdf') }]
  const ids = changes.map((change) => submissionIdFor({ ...nurse, ...change }))
  expect(new Set([submissionIdFor(nurse), ...ids]).size).toBe(4)
})

test('a request that was received is a new one when it is sent once more', () => {
  const first = submissionIdFor(nurse)
  forgetSubmissionId(nurse)
  expect(submissionIdFor(nurse)).not.toBe(first)
})
