import { describe, expect, test } from 'vitest'
import { questionApplies } from '@/domain/survey/questionApplies'
import {
  getQuestion,
  questions,
  surveyTabs,
  surveyUnits,
  type Question,
} from '@/domain/survey/questionnaire'
import { surveyLanguages } from '@/domain/survey/surveyLanguages'
import german from '@/domain/survey/texts/de.json'
import english from '@/domain/survey/texts/en.json'
import turkish from '@/domain/survey/texts/tr.json'

/** The fields as the specification lists them (section 3). */
const textNames =
  'role, role_other, services_other, regions, current_workflow, tools_used, plan_update_frequency, weekly_changes, conflict_decision_maker, unassigned_shifts_per_week, route_optimization, route_optimization_software, average_travel_time, documentation_standard, documentation_standard_other, documentation_method, documentation_time_per_visit, double_entry_frequency, billing_method, days_to_submission, rejection_rate, rejection_reasons_other, rework_time_per_rejection, external_communication_other, team_german_level, team_other_languages, main_software, missing_integrations_other, data_export_available, gdpr_challenges, visits_per_nurse_per_day, no_shows_per_week, overtime_per_fte_per_month, staff_turnover_12months, sick_leave_rate, software_downtimes_last_quarter, top_pain_points, magic_wish, price_budget_per_month, pilot_readiness, pilot_conditions, pilot_scope, pilot_duration, decision_process_stakeholders, data_protection_contact'
const integerNames =
  'team_size_nurses, team_size_admin, team_size_total_clients, planning_hours_per_week, plan_fairness_rating, ai_planning_interest, translation_need, software_satisfaction, mobile_app_usability, pdl_admin_hours_per_week, patient_satisfaction_nps, kpi_planning_time_reduction, kpi_documentation_time_reduction, kpi_rejection_rate_reduction, kpi_travel_time_reduction, kpi_overtime_reduction, kpi_satisfaction_increase'
const listNames =
  'services, planning_considerations, rejection_reasons, internal_communication, external_communication, language_barriers, missing_integrations, must_have_criteria, nice_to_have'

const sorted = (names: Iterable<string>) => [...names].sort()
const namesOf = (...kinds: Question['kind'][]) =>
  sorted(questions.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name))
const optionsOf = (question: Question) => ('options' in question ? question.options : [])

describe('the questionnaire', () => {
  test.each([
    { names: textNames, count: 45, kinds: ['text', 'longText', 'choice'] as const },
    { names: integerNames, count: 17, kinds: ['integer', 'rating'] as const },
    { names: listNames, count: 9, kinds: ['choices'] as const },
  ])('has the $count fields of the specification as $kinds', ({ names, count, kinds }) => {
    expect(namesOf(...kinds)).toHaveLength(count)
    expect(namesOf(...kinds)).toEqual(sorted(names.split(', ')))
  })

  test.each([
    ['plan_update_frequency', 'weekly, 2-3-times-week, daily, multiple-daily'],
    ['weekly_changes', '<10, 10-30, 31-60, >60'],
    ['documentation_method', 'paper, pc-office, mobile-onsite, mixed'],
    ['pilot_readiness', 'yes, no, conditional'],
  ] as const)('has for %s the codes of the specification', (name, codes) =>
    expect(optionsOf(getQuestion(name))).toEqual(codes.split(', ')),
  )

  const roles =
    'Owner/Director, Nurse Manager (PDL), Scheduling/Dispatch, Admin/Billing, Field Nurse'
  const care = 'SGB XI basic care, SGB V treatment care, Housekeeping, Intensive care, Palliative'
  const levels = 'No German skills, A1-A2 Basic, B1-B2 Intermediate, C1-C2 Advanced, Native level'

  test.each([
    ['role', `${roles}, IT/Data Protection, Other`],
    ['services', `${care}, Dementia focus, Day care, Short-term care, Other`],
    ['team_german_level', levels],
  ] as const)('offers for %s the words of the specification', (name, words) => {
    const texts: Record<string, string> = english.questions[name].options
    expect(optionsOf(getQuestion(name)).map((code) => texts[code])).toEqual(words.split(', '))
  })

  test('has options that are codes, none twice', () => {
    for (const question of questions) {
      const options = optionsOf(question)
      if ('options' in question) expect(options.length, question.name).toBeGreaterThan(1)
      if (question.kind === 'choices' && question.exclusive) {
        expect(options, question.name).toContain(question.exclusive)
      }
      expect(new Set(options).size, question.name).toBe(options.length)
      for (const option of options) expect(option).toMatch(/^[<>]?[a-z0-9]+([_-][a-z0-9]+)*$/)
    }
  })

  test('asks behind “other” for words, and only there', () => {
    for (const question of questions) {
      if (!('options' in question)) continue
      const other = question.options.includes('other') ? `${question.name}_other` : undefined
      expect(question.otherField, question.name).toBe(other)
    }
  })

  test('folds questions only behind options that stand before them on the same tab', () => {
    for (const [place, { name, tab, appliesWhen }] of questions.entries()) {
      if (!appliesWhen) continue
      const parent = getQuestion(appliesWhen.field)
      expect(parent.tab, name).toBe(tab)
      expect(questions.indexOf(parent), name).toBeLessThan(place)
      expect(appliesWhen.is.length, name).toBeGreaterThan(0)
      expect(optionsOf(parent), name).toEqual(expect.arrayContaining([...appliesWhen.is]))
    }
  })
})

const rejection = (answers: object) => ({ rejection_reasons: ['data_format', 'other'], ...answers })
const pilot = ['pilot_conditions', 'pilot_scope', 'pilot_duration'] as const

test.each<[Question['name'], object, boolean]>([
  ['route_optimization_software', {}, false],
  ['route_optimization_software', { route_optimization: 'no' }, false],
  ['route_optimization_software', { route_optimization: 'fully_with_software' }, true],
  ...pilot.flatMap((name): [Question['name'], object, boolean][] => [
    [name, { pilot_readiness: 'no' }, false],
    [name, { pilot_readiness: 'yes' }, true],
    [name, { pilot_readiness: 'conditional' }, true],
  ]),
  // Behind one that does not apply none applies, though an answer is kept.
  ['rejection_reasons_other', rejection({ rejection_rate: 'none' }), false],
  ['rejection_reasons_other', rejection({ rejection_rate: 'unknown' }), true],
  ['rejection_reasons_other', { rejection_reasons: [], rejection_rate: 'unknown' }, false],
])('%s applies where %j: %j', (name, answers, applies) => {
  expect(questionApplies({ question: getQuestion(name), questions, answers })).toBe(applies)
})

type QuestionTexts = {
  label: string
  help?: string
  placeholder?: string
  options?: Record<string, string>
  scale?: { low: string; high: string }
}

const translations = { en: english, de: german, tr: turkish }

describe.each(surveyLanguages)('the texts in %s', (language) => {
  const texts = translations[language]
  const questionTexts: Record<string, QuestionTexts> = texts.questions

  test('name every tab, every unit and every question, and nothing else', () => {
    expect(Object.keys(texts.tabs)).toEqual(surveyTabs)
    expect(sorted(Object.keys(texts.interface.units))).toEqual(sorted(surveyUnits))
    expect(Object.keys(questionTexts)).toEqual(questions.map(({ name }) => name))
  })

  test.each(questions.map((question) => [question.name, question] as const))(
    'of %s fit its kind',
    (name, question) => {
      const { options, scale, placeholder } = questionTexts[name] ?? { label: '' }
      expect(options && sorted(Object.keys(options))).toEqual(
        'options' in question ? sorted(question.options) : undefined,
      )
      // Two options that read the same could not be told apart.
      if (options) expect(new Set(Object.values(options)).size).toBe(optionsOf(question).length)
      expect(scale && Object.keys(scale)).toEqual(
        question.kind === 'rating' ? ['low', 'high'] : undefined,
      )
      if (placeholder) expect(question.kind).toMatch(/text/i)
    },
  )
})

test('the English texts are those of the specification where it gives them', () => {
  expect(english.interface).toMatchObject({
    successTitle: 'Survey Submitted',
    successText: 'Thank you for your feedback! Your response has been recorded.',
    failureTitle: 'Submission Failed',
    failureText: 'Please check your answers and try again.',
  })
  const { questions: asked } = english
  expect(asked.plan_fairness_rating.scale).toEqual({ low: 'Very unfair', high: 'Very fair' })
  expect(asked.ai_planning_interest.scale).toEqual({
    low: 'Not interested',
    high: 'Very interested',
  })
  expect(asked.translation_need.scale).toEqual({ low: 'Never', high: 'Daily' })
  const quality = { low: 'Very Poor', high: 'Excellent' }
  expect(asked.software_satisfaction.scale).toEqual(quality)
  expect(asked.mobile_app_usability.scale).toEqual(quality)
})
