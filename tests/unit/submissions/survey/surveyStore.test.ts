import { beforeEach, expect, test, vi } from 'vitest'
import { stubPage, stubStorage } from '../../../helpers/fakeBrowser'
import { createSurveyStore } from '@/submissions/survey/surveyStore'
import { questions } from '@/domain/survey/questionnaire'

let stored: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers()
  stored = new Map()
  stubPage()
  stubStorage(stored)
})

function open() {
  const store = createSurveyStore({ questions })
  return { store, stop: store.start({ typed: {} }) }
}

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

test.each(['', 'null', 'x', '7', '[]', '{"draft":7}'])('nonsense is no answer: %j', (text) => {
  stored.set('survey', text)
  expect(open().store.get()).toMatchObject({ draft: {}, code: null, isRestored: false })
})
