import { describe, expect, test } from 'vitest'
import { readOptionWords } from '../../../src/submissions/survey/readOptionWords'
import { questions } from '../../../src/domain/survey/questionnaire'
import { surveyLanguages } from '../../../src/domain/survey/surveyLanguages'
import { getSurveyTexts } from '../../../src/domain/survey/surveyTexts'

describe('the words of the specification stand for their codes', () => {
  test.each([
    [
      'role',
      [
        ['Owner/Director', 'owner_director'],
        ['Nurse Manager (PDL)', 'nurse_manager_pdl'],
        ['Scheduling/Dispatch', 'scheduling_dispatch'],
        ['Admin/Billing', 'admin_billing'],
        ['Field Nurse', 'field_nurse'],
        ['IT/Data Protection', 'it_data_protection'],
        ['Other', 'other'],
      ],
    ],
    [
      'team_german_level',
      [
        ['No German skills', 'none'],
        ['A1-A2 Basic', 'a1_a2'],
        ['B1-B2 Intermediate', 'b1_b2'],
        ['C1-C2 Advanced', 'c1_c2'],
        ['Native level', 'native'],
      ],
    ],
  ])('of %s', (name, words) => {
    for (const [word, code] of words) expect(readOptionWords({ [name]: word })[name]).toBe(code)
  })

  test('of services', () => {
    const services =
      'SGB XI basic care, SGB V treatment care, Housekeeping, Intensive care, Palliative, ' +
      'Dementia focus, Day care, Short-term care, Other'
    expect(readOptionWords({ services: services.split(', ') }).services).toEqual([
      'sgb_xi_basic_care',
      'sgb_v_treatment_care',
      'housekeeping',
      'intensive_care',
      'palliative',
      'dementia_focus',
      'day_care',
      'short_term_care',
      'other',
    ])
  })
})

test.each(surveyLanguages)('so do those of every list in %s, and the codes', async (language) => {
  const texts = await getSurveyTexts(language)
  for (const { name, ...question } of questions) {
    if (!('options' in question)) continue
    const words = question.options.map((code) => texts.questions[name].options?.[code] ?? '')
    for (const written of [words, question.options]) {
      for (const change of [
        (word: string) => word,
        (word: string) => ` ${word.toUpperCase()}\n`,
        (word: string) => word.toLocaleUpperCase(language),
        (word: string) => word.replaceAll('–', '-').replaceAll('’', "'"),
      ]) {
        const read = readOptionWords({ [name]: written.map(change) })
        expect(read[name], `${name} ${String(change)}`).toEqual(question.options)
      }
    }
  }
})

test('anything else is left as it is', () => {
  const survey = {
    role: 'Ower/Director',
    team_german_level: 7,
    services: ['toString', null, ['Other']],
    weekly_changes: '__proto__',
    role_other: 'Owner/Director',
    language: 'de',
  }
  expect(readOptionWords(survey)).toMatchObject(survey)
})
