import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubPage, stubStorage } from '../../../helpers/fakeBrowser'
import { submissionIdOf } from '@/submissions/browser/submissionId'
import { createSurveyStore } from '@/submissions/survey/surveyStore'
import { questions } from '@/domain/survey/questionnaire'

let stored: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers()
  stored = new Map()
  stubPage()
  stubStorage(stored)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  const store = createSurveyStore({ questions })
  return { store, stop: store.start({ typed: {} }) }
}

test('answers of the first release come back, and are sent under the id that they had', () => {
  const pending = { id: 'one', content: '{"language":"de"}' }
  const draft = { regions: 'Köln' }
  stored.set('survey', JSON.stringify({ draft, tab: 'workflow', code: 'ABC', pending }))
  const { store } = open()
  expect(store.get()).toMatchObject({ draft, tab: 'workflow', code: 'ABC', isRestored: true })
  store.changeNow({ draftId: '0b1d3a52-6c1e-4f4b-9d7e-3f1a2b3c4d5e' })
  const { draftId, sentAs } = open().store.get()
  const idOf = (content: string) => submissionIdOf({ draftId: draftId ?? '', content, sentAs })
  expect(idOf(pending.content)).toBe('one')
  expect(idOf('{"language":"en"}')).not.toBe('one')
})

test('answers that come back from the server join those of earlier visits', () => {
  const draft = { regions: 'Köln', tools_used: 'Excel' }
  stored.set('survey', JSON.stringify({ draft, tab: 'pilot', code: 'ABC' }))
  const initial = { draft: { regions: 'Bonn', tools_used: '' }, tab: 'workflow' } as const
  const store = createSurveyStore({ questions, initial })
  store.start({ typed: { team_size_admin: '3' } })
  expect(store.get()).toMatchObject({
    draft: { regions: 'Bonn', tools_used: 'Excel', team_size_admin: '3' },
    tab: 'workflow',
    code: 'ABC',
  })
})

test.each(['', 'null', 'x', '7', '[]', '{"draft":7,"sentAs":{}}'])(
  'nonsense is no answer: %j',
  (text) => {
    stored.set('survey', text)
    expect(open().store.get()).toMatchObject({ draft: {}, code: null, isRestored: false })
  },
)
