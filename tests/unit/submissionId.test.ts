import { expect, test } from 'vitest'
import { readSentAs, submissionIdOf } from '../../src/submissions/browser/submissionId'
import { contentOf } from '../../src/submissions/consultation/requestContent'

const file = (name: string) => new File(['%PDF-'], name, { lastModified: 1 })
const nurse = {
  name: 'Asha',
  phone: '+91 1',
  type: 'nurses',
  desired_country: 'UAE',
  hospital_website: undefined,
  cv: file('a.pdf'),
} as const

const content = contentOf(nurse)
const draftId = '0b1d3a52-6c1e-4f4b-9d7e-3f1a2b3c4d5e'
const idOf = (text: string, { id = draftId } = {}) =>
  submissionIdOf({ draftId: id, content: text, sentAs: [] })

test('the same request has the same content, whatever becomes of the form it was typed into', () => {
  expect(contentOf({ ...nurse, cv: file('a.pdf') })).toBe(content)
  expect(contentOf({ ...nurse, plan: undefined })).toBe(content)
})

test('a corrected request has an id of its own, so that the correction is stored', () => {
  const changes = [{ phone: '+91 2' }, { desired_country: 'UK' as const }, { cv: file('b.pdf') }]
  const contents = changes.map((change) => contentOf({ ...nurse, ...change }))
  expect(new Set([content, ...contents].map((one) => idOf(one))).size).toBe(4)
})

test('no two of many corrections have the same id, and every id is a UUID', () => {
  const ids = new Set<string>()
  for (let count = 0; count < 100_000; count += 1) ids.add(idOf(`correction ${count} ദേവിക`))
  expect(ids.size).toBe(100_000)
  for (const id of [...ids].slice(0, 1000)) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
})

test('the same content keeps its id, but not in another draft', () => {
  expect(idOf(content)).toBe(idOf(content))
  const other = 'b7c1d2e3-6c1e-4f4b-9d7e-3f1a2b3c4d5e'
  expect(idOf(content, { id: other })).not.toBe(idOf(content))
})

test('what an earlier release has sent keeps the id that it gave it', () => {
  const sentAs = readSentAs([{ content, id: 'one' }, null, { content: 1 }, 'x'])
  expect(sentAs).toEqual([{ content, id: 'one' }])
  expect(submissionIdOf({ draftId, content, sentAs })).toBe('one')
  expect(readSentAs(undefined)).toEqual([])
})
