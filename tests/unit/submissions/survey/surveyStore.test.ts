import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  const store = createSurveyStore({ questions })
  return { store, stop: store.start({ typed: {} }) }
}

const kept = () => JSON.parse(stored.get('survey') ?? 'null')

test('answers are written down once typing pauses, or when the page goes away', () => {
  const { store, stop } = open()
  store.change({ draft: { regions: 'Köln' } })
  expect(kept()).toBeNull()
  vi.advanceTimersByTime(300)
  expect(kept()).toMatchObject({ draft: { regions: 'Köln' } })
  expect(store.get().saving).toBe('saved')
  store.change({ draft: { regions: 'Bonn' } })
  window.dispatchEvent(new Event('pagehide'))
  expect(open().store.get()).toMatchObject({ draft: { regions: 'Bonn' }, isRestored: true })
  store.clear()
  stop()
  expect(kept()).toBeNull()
})

test('answers that come back from the server join those of earlier visits', () => {
  const kept = { regions: 'Köln', tools_used: 'Excel' }
  stored.set('survey', JSON.stringify({ draft: kept, tab: 'pilot', code: 'ABC' }))
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
