import { describe, expect, test } from 'vitest'
import { surveySchema } from '@/submissions/survey/surveySchema'
import {
  countProgress,
  isAnswered,
  readDraft,
  readForm,
  toggleOption,
  withoutEmpty,
} from '@/submissions/survey/surveyDraft'
import { toAnswers } from '@/submissions/survey/toAnswers'
import { getQuestion, questions, surveyTabs } from '@/domain/survey/questionnaire'

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

  test('of a plain form has all fields, also those left empty', () => {
    const form = new URLSearchParams('unknown=1&role=other&services=palliative&services=other')
    const draft = readForm({ questions, form })
    expect(draft).toMatchObject({ role: 'other', services: ['palliative', 'other'], regions: '' })
    expect(Object.keys(draft)).toEqual(questions.map(({ name }) => name))
    expect(withoutEmpty(draft)).toEqual({ role: 'other', services: ['palliative', 'other'] })
  })

  test('becomes answers with numbers as numbers and nothing as null', () => {
    const answers = toAnswers({
      team_size_nurses: ' 12 ',
      team_size_admin: '',
      plan_fairness_rating: '4',
      patient_satisfaction_nps: '-20',
      regions: '',
      services: ['palliative'],
    })
    expect(answers).toMatchObject({
      team_size_nurses: 12,
      team_size_admin: null,
      plan_fairness_rating: 4,
      patient_satisfaction_nps: -20,
      regions: null,
      services: ['palliative'],
      nice_to_have: [],
    })
    expect(Object.keys(answers)).toEqual(questions.map(({ name }) => name))
    expect(surveySchema.safeParse({ language: 'de', ...answers }).success).toBe(true)
  })

  test.each(['12x', 'zwölf', 'Infinity', '1e999'])(
    'with %j as a number is refused by the schema',
    (typed) => {
      const answers = toAnswers({ team_size_nurses: typed })
      const { error } = surveySchema.safeParse({ language: 'de', ...answers })
      expect(error?.issues.map(({ path }) => path)).toEqual([['team_size_nurses']])
    },
  )

  test('counts as an answer what is more than space', () => {
    expect(isAnswered({ draft: { regions: '  ' }, name: 'regions' })).toBe(false)
    expect(isAnswered({ draft: { services: [] }, name: 'services' })).toBe(false)
    expect(isAnswered({ draft: { services: ['other'] }, name: 'services' })).toBe(true)
  })
})

describe('the progress', () => {
  test('counts the questions that apply', () => {
    const nothing = countProgress({ questions, draft: {} })
    expect(nothing.answered).toBe(0)
    expect(nothing.minutesLeft).toBeGreaterThan(5)
    const other = countProgress({ questions, draft: { role: 'other' } })
    expect(other).toMatchObject({ answered: 1, total: nothing.total + 1 })
  })

  test('of the tabs adds up to that of the whole', () => {
    const draft = { role: 'other', pilot_readiness: 'yes' }
    const total = surveyTabs.reduce(
      (sum, tab) => sum + countProgress({ questions, draft, tab }).total,
      0,
    )
    expect(total).toBe(countProgress({ questions, draft }).total)
  })

  test('ends at no minutes', () => {
    const draft = Object.fromEntries(
      questions.map(({ name, kind }) => [name, kind === 'choices' ? ['other'] : '1']),
    )
    expect(countProgress({ questions, draft }).minutesLeft).toBe(0)
  })
})

describe('an option', () => {
  const toggle = (chosen: string[], option: string) =>
    toggleOption({ question: barriers(), chosen, option })

  test('is ticked in the order of the questionnaire, and unticked again', () => {
    expect(toggle(['clients'], 'documentation')).toEqual(['documentation', 'clients'])
    expect(toggle(['documentation', 'clients'], 'clients')).toEqual(['documentation'])
  })

  test('that says “none” stands alone', () => {
    expect(toggle(['documentation', 'clients'], 'none')).toEqual(['none'])
    expect(toggle(['none'], 'clients')).toEqual(['clients'])
  })
})
