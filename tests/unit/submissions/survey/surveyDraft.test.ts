import { describe, expect, test, vi } from 'vitest'
import { stubPage, stubStorage } from '../../../helpers/fakeBrowser'
import { createSurveyStore } from '@/submissions/survey/surveyStore'
import { surveySchema, toAnswers } from '@/submissions/survey/surveySchema'
import { readDraft, toggleOption, type SurveyDraft } from '@/submissions/survey/surveyDraft'
import { getQuestion, questions, type SurveyTab } from '@/domain/survey/questionnaire'

const barriers = () => {
  const question = getQuestion('language_barriers')
  if (question.kind !== 'choices') throw new Error('The question is one with several answers')
  return question
}

describe('a draft', () => {
  test('is read from anything, and holds nothing but answers to known questions', () => {
    for (const value of [null, undefined, 'x', 7, [], { unknown: 'x' }]) {
      expect(readDraft({ questions, value })).toEqual({})
    }
    expect(
      readDraft({
        questions,
        value: {
          role: 'other',
          team_size_admin: 5,
          team_size_nurses: '12x',
          services: ['palliative', 'unknown', 7],
          regions: ['Köln'],
          language_barriers: 'none',
          unknown: 'x',
        },
      }),
    ).toEqual({ role: 'other', team_size_nurses: '12x', services: ['palliative'] })
  })

  test.each([
    ['1.000', 1000],
    ['1.200', 1200],
    ['1,200', 1200],
    ['12 500', 12_500],
    ['1\u00a0500', 1500],
    ['1’000', 1000],
    ['١٢٠', 120],
    [' 12.0 ', 12],
    ['1.5', 1.5],
    ['12,5', '12,5'],
    ['0x10', '0x10'],
    ['1e3', '1e3'],
  ])('with %j as a number is sent as %j', (typed, sent) => {
    expect(toAnswers({ team_size_nurses: typed }).team_size_nurses).toBe(sent)
  })

  test.each(['12x', '1e999'])('with %j as a number is refused by the schema', (typed) => {
    const answers = toAnswers({ team_size_nurses: typed })
    const { error } = surveySchema.safeParse({ language: 'de', ...answers })
    expect(error?.issues.map(({ path }) => path)).toEqual([['team_size_nurses']])
  })
})

describe('an option', () => {
  const toggle = (chosen: string[], option: string) =>
    toggleOption({ question: barriers(), chosen, option })

  test('that says “none” stands alone', () => {
    expect(toggle(['documentation', 'clients'], 'none')).toEqual(['none'])
    expect(toggle(['none'], 'clients')).toEqual(['clients'])
  })
})

type Opened = {
  stored: string
  typed?: SurveyDraft
  initial?: { draft: SurveyDraft; tab: SurveyTab }
}

/** A store of a browser that holds a text of earlier visits. */
function open({ stored, typed = {}, ...more }: Opened) {
  vi.useFakeTimers()
  stubPage()
  stubStorage(new Map([['survey', stored]]))
  const store = createSurveyStore({ questions, ...more })
  store.start({ typed })
  return store.get()
}

test('answers that come back from the server join those of earlier visits', () => {
  const draft = { regions: 'Köln', tools_used: 'Excel' }
  const stored = JSON.stringify({ draft, tab: 'pilot', code: 'ABC' })
  const initial = { draft: { regions: 'Bonn', tools_used: '' }, tab: 'workflow' } as const
  expect(open({ stored, initial, typed: { team_size_admin: '3' } })).toMatchObject({
    draft: { regions: 'Bonn', tools_used: 'Excel', team_size_admin: '3' },
    tab: 'workflow',
    code: 'ABC',
  })
})

test.each(['', 'null', 'x', '7', '[]', '{"draft":7}'])('nonsense is no answer: %j', (stored) => {
  expect(open({ stored })).toMatchObject({ draft: {}, code: null, isRestored: false })
})
