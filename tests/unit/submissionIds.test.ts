import { expect, test } from 'vitest'
import { contentOf, withSubmissionId } from '../../src/submissions/consultation/submissionIds'

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

test('the same request has the same content, whatever becomes of the form it was typed into', () => {
  expect(contentOf({ ...nurse, cv: file('a.pdf') })).toBe(content)
  expect(contentOf({ ...nurse, plan: undefined })).toBe(content)
})

test('a corrected request has an id of its own, so that the correction is stored', () => {
  const changes = [{ phone: '+91 2' }, { desired_country: 'UK' as const }, { cv: file('b.pdf') }]
  const contents = changes.map((change) => contentOf({ ...nurse, ...change }))
  const ids = [content, ...contents].map((one) => withSubmissionId({ ids: [], content: one }).id)
  expect(new Set([content, ...contents]).size).toBe(4)
  expect(new Set(ids).size).toBe(4)
})

test('the same content keeps its id, also after corrections in between', () => {
  const first = withSubmissionId({ ids: [], content })
  const corrected = withSubmissionId({ ids: first.ids, content: 'corrected' })
  const again = withSubmissionId({ ids: corrected.ids, content })
  expect(again.id).toBe(first.id)
  expect(again.ids).toHaveLength(2)
})

test('a request that was received is a new one when it is sent once more', () => {
  const { id } = withSubmissionId({ ids: [], content })
  expect(withSubmissionId({ ids: [], content }).id).not.toBe(id)
})

test('no more ids are remembered than anybody needs', () => {
  let ids: { content: string; id: string }[] = []
  for (let count = 0; count < 50; count += 1) {
    ids = withSubmissionId({ ids, content: `correction ${count}` }).ids
  }
  expect(ids).toHaveLength(20)
  expect(ids.at(-1)?.content).toBe('correction 49')
})
