import { describe, expect, test } from 'vitest'
import { surveySchema, toAnswers } from '@/submissions/survey/surveySchema'
import { readDraft, toggleOption } from '@/submissions/survey/surveyDraft'
import { getQuestion, questions } from '@/domain/survey/questionnaire'

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
