import type { SurveyTab } from './surveyParts'

// They lie apart for the pages, which need them with their scripts but get the questions as data.
export { longTextMaxLength, surveyTabs, textMaxLength, type SurveyTab } from './surveyParts'

/** What a figure is counted in. */
export const surveyUnits = ['hours', 'minutes', 'percent'] as const

type SurveyUnit = (typeof surveyUnits)[number]

const ratingScale = { min: 1, max: 5 } as const

const percentRange = { min: 0, max: 100, unit: 'percent' } as const

/** Shares of invoices, save “none”: only who has rejections is asked about them. */
const someRejections = [
  'under_2_percent',
  '2_to_5_percent',
  '5_to_10_percent',
  'over_10_percent',
  'unknown',
] as const

const readyForPilot = { field: 'pilot_readiness', is: ['yes', 'conditional'] } as const

/** What software can be asked to do; once as a condition, once as a wish. */
const softwareCriteria = [
  'easy_to_use',
  'offline_app',
  'duty_and_tour_planning',
  'route_optimization',
  'ai_suggestions',
  'sis_documentation',
  'voice_documentation',
  'languages_and_translation',
  'billing_with_checks',
  'telematics_infrastructure',
  'interfaces_and_export',
  'electronic_signature',
  'time_tracking',
  'relatives_portal',
  'secure_messenger',
  'hosting_in_eu',
  'support_and_training',
  'data_migration',
  'short_contract_terms',
] as const

/**
 * Every question of the survey (specification, section 3), in the order in which it is asked. The
 * schema, the collection, the form, the export and the codebook derive from this table. Options are
 * codes that are stored as they stand here, so a code in use is never renamed.
 */
const questionnaire = [
  {
    name: 'role',
    isCore: true,
    kind: 'choice',
    tab: 'profile',
    options: [
      'owner_director',
      'nurse_manager_pdl',
      'scheduling_dispatch',
      'admin_billing',
      'field_nurse',
      'it_data_protection',
      'other',
    ],
    otherField: 'role_other',
  },
  {
    name: 'role_other',
    kind: 'text',
    tab: 'profile',
    appliesWhen: { field: 'role', is: ['other'] },
  },
  { name: 'team_size_nurses', isCore: true, kind: 'integer', tab: 'profile', min: 0, max: 100_000 },
  { name: 'team_size_admin', kind: 'integer', tab: 'profile', min: 0, max: 100_000 },
  { name: 'team_size_total_clients', kind: 'integer', tab: 'profile', min: 0, max: 1_000_000 },
  {
    name: 'services',
    isCore: true,
    kind: 'choices',
    tab: 'profile',
    options: [
      'sgb_xi_basic_care',
      'sgb_v_treatment_care',
      'housekeeping',
      'intensive_care',
      'palliative',
      'dementia_focus',
      'day_care',
      'short_term_care',
      'other',
    ],
    otherField: 'services_other',
  },
  {
    name: 'services_other',
    kind: 'text',
    tab: 'profile',
    appliesWhen: { field: 'services', is: ['other'] },
  },
  { name: 'regions', isCore: true, kind: 'text', tab: 'profile' },

  { name: 'current_workflow', kind: 'longText', tab: 'workflow' },
  { name: 'tools_used', kind: 'longText', tab: 'workflow' },
  {
    name: 'weekly_changes',
    isCore: true,
    kind: 'choice',
    tab: 'workflow',
    options: ['<10', '10-30', '31-60', '>60'],
  },
  { name: 'unassigned_shifts_per_week', kind: 'text', tab: 'workflow' },
  {
    name: 'conflict_decision_maker',
    kind: 'choice',
    takesText: true,
    tab: 'workflow',
    options: [
      'owner_director',
      'nurse_manager_pdl',
      'deputy_or_team_lead',
      'scheduling_dispatch',
      'team_together',
      'no_fixed_rule',
    ],
  },

  {
    name: 'planning_hours_per_week',
    isCore: true,
    kind: 'integer',
    tab: 'planning',
    min: 0,
    max: 10_000,
    unit: 'hours',
  },
  {
    name: 'plan_update_frequency',
    kind: 'choice',
    tab: 'planning',
    options: ['weekly', '2-3-times-week', 'daily', 'multiple-daily'],
  },
  {
    name: 'planning_considerations',
    kind: 'choices',
    tab: 'planning',
    options: [
      'qualifications',
      'visit_times',
      'continuity_of_care',
      'staff_wishes',
      'working_time_law',
      'absences',
      'travel_time',
      'even_workload',
      'common_language',
      'gender_preference',
      'vehicles',
    ],
  },
  { name: 'plan_fairness_rating', kind: 'rating', tab: 'planning', ...ratingScale },
  {
    name: 'route_optimization',
    kind: 'choice',
    takesText: true,
    tab: 'planning',
    options: ['no', 'by_hand_with_maps', 'partly_with_software', 'fully_with_software'],
  },
  {
    name: 'route_optimization_software',
    kind: 'text',
    tab: 'planning',
    appliesWhen: {
      field: 'route_optimization',
      is: ['by_hand_with_maps', 'partly_with_software', 'fully_with_software'],
    },
  },
  { name: 'average_travel_time', kind: 'text', tab: 'planning', unit: 'minutes' },
  { name: 'ai_planning_interest', kind: 'rating', tab: 'planning', ...ratingScale },

  {
    name: 'documentation_standard',
    kind: 'choice',
    takesText: true,
    tab: 'documentation',
    options: ['sis', 'aedl_abedl', 'atl', 'own_forms', 'other'],
    otherField: 'documentation_standard_other',
  },
  {
    name: 'documentation_standard_other',
    kind: 'text',
    tab: 'documentation',
    appliesWhen: { field: 'documentation_standard', is: ['other'] },
  },
  {
    name: 'documentation_method',
    isCore: true,
    kind: 'choice',
    tab: 'documentation',
    options: ['paper', 'pc-office', 'mobile-onsite', 'mixed'],
  },
  { name: 'documentation_time_per_visit', kind: 'text', tab: 'documentation', unit: 'minutes' },
  {
    name: 'double_entry_frequency',
    kind: 'choice',
    takesText: true,
    tab: 'documentation',
    options: ['never', 'rarely', 'weekly', 'daily', 'with_every_visit'],
  },
  {
    name: 'billing_method',
    kind: 'choice',
    takesText: true,
    tab: 'documentation',
    options: ['own_software', 'billing_service', 'online_portal', 'paper', 'mixed'],
  },
  {
    name: 'days_to_submission',
    kind: 'choice',
    takesText: true,
    tab: 'documentation',
    options: ['up_to_3_days', '4_to_7_days', '8_to_14_days', '15_to_30_days', 'over_30_days'],
  },
  {
    name: 'rejection_rate',
    isCore: true,
    kind: 'choice',
    takesText: true,
    tab: 'documentation',
    options: ['none', ...someRejections],
  },
  {
    name: 'rejection_reasons',
    kind: 'choices',
    tab: 'documentation',
    options: [
      'missing_signature',
      'incomplete_proof_of_service',
      'missing_prescription',
      'missing_approval',
      'wrong_service_codes',
      'wrong_care_grade',
      'wrong_insurance_data',
      'missing_staff_number',
      'hospital_stay_or_overlap',
      'late_submission',
      'data_format',
      'other',
    ],
    otherField: 'rejection_reasons_other',
    appliesWhen: { field: 'rejection_rate', is: someRejections },
  },
  {
    name: 'rejection_reasons_other',
    kind: 'text',
    tab: 'documentation',
    appliesWhen: { field: 'rejection_reasons', is: ['other'] },
  },
  {
    name: 'rework_time_per_rejection',
    kind: 'text',
    tab: 'documentation',
    unit: 'minutes',
    appliesWhen: { field: 'rejection_rate', is: someRejections },
  },

  {
    name: 'internal_communication',
    kind: 'choices',
    tab: 'communication',
    options: [
      'handover_in_person',
      'team_meetings',
      'phone',
      'private_messenger',
      'secure_messenger',
      'email',
      'care_software',
      'paper_notes',
    ],
  },
  {
    name: 'external_communication',
    kind: 'choices',
    tab: 'communication',
    options: [
      'phone',
      'fax',
      'email',
      'letter',
      'kim',
      'payer_portals',
      'private_messenger',
      'relatives_app',
      'in_person',
      'other',
    ],
    otherField: 'external_communication_other',
  },
  {
    name: 'external_communication_other',
    kind: 'text',
    tab: 'communication',
    appliesWhen: { field: 'external_communication', is: ['other'] },
  },
  {
    name: 'team_german_level',
    isCore: true,
    kind: 'choice',
    tab: 'communication',
    options: ['none', 'a1_a2', 'b1_b2', 'c1_c2', 'native'],
  },
  { name: 'team_other_languages', kind: 'text', tab: 'communication' },
  {
    name: 'language_barriers',
    isCore: true,
    kind: 'choices',
    tab: 'communication',
    options: [
      'none',
      'documentation',
      'handovers',
      'phone_calls',
      'clients',
      'relatives',
      'doctors_and_authorities',
      'care_terminology',
      'training',
      'dialects',
    ],
    exclusive: 'none',
  },
  { name: 'translation_need', kind: 'rating', tab: 'communication', ...ratingScale },

  {
    name: 'main_software',
    isCore: true,
    kind: 'text',
    tab: 'technology',
    // Free text, because no list is complete; the suggestions keep the spelling together.
    suggestions: ['CURASOFT', 'DMRZ.de', 'MEDIFOX DAN', 'myneva', 'opta data', 'SNAP', 'Vivendi'],
  },
  {
    name: 'software_satisfaction',
    kind: 'rating',
    tab: 'technology',
    ...ratingScale,
  },
  { name: 'mobile_app_usability', kind: 'rating', tab: 'technology', ...ratingScale },
  {
    name: 'missing_integrations',
    kind: 'choices',
    tab: 'technology',
    options: [
      'none',
      'payers_data_exchange',
      'telematics_infrastructure',
      'electronic_prescriptions',
      'doctors',
      'hospitals',
      'pharmacies',
      'medical_supplies',
      'payroll_and_time_tracking',
      'accounting',
      'maps_and_navigation',
      'electronic_signature',
      'vital_sign_devices',
      'other',
    ],
    exclusive: 'none',
    otherField: 'missing_integrations_other',
  },
  {
    name: 'missing_integrations_other',
    kind: 'text',
    tab: 'technology',
    appliesWhen: { field: 'missing_integrations', is: ['other'] },
  },
  {
    name: 'data_export_available',
    kind: 'choice',
    takesText: true,
    tab: 'technology',
    options: ['yes_by_ourselves', 'only_through_vendor', 'partly', 'no', 'unknown'],
  },
  { name: 'software_downtimes_last_quarter', kind: 'text', tab: 'technology' },
  { name: 'gdpr_challenges', kind: 'longText', tab: 'technology' },

  { name: 'visits_per_nurse_per_day', kind: 'text', tab: 'efficiency' },
  { name: 'no_shows_per_week', kind: 'text', tab: 'efficiency' },
  { name: 'overtime_per_fte_per_month', kind: 'text', tab: 'efficiency', unit: 'hours' },
  {
    name: 'pdl_admin_hours_per_week',
    kind: 'integer',
    tab: 'efficiency',
    min: 0,
    max: 10_000,
    unit: 'hours',
  },
  {
    name: 'staff_turnover_12months',
    isCore: true,
    kind: 'text',
    tab: 'efficiency',
    unit: 'percent',
  },
  { name: 'sick_leave_rate', kind: 'text', tab: 'efficiency', unit: 'percent' },
  { name: 'patient_satisfaction_nps', kind: 'integer', tab: 'efficiency', min: -100, max: 100 },

  { name: 'top_pain_points', isCore: true, kind: 'longText', tab: 'requirements' },
  { name: 'magic_wish', kind: 'longText', tab: 'requirements' },
  {
    name: 'must_have_criteria',
    isCore: true,
    pairedWith: 'nice_to_have',
    kind: 'choices',
    tab: 'requirements',
    options: softwareCriteria,
  },
  {
    name: 'nice_to_have',
    kind: 'choices',
    tab: 'requirements',
    options: softwareCriteria,
  },
  { name: 'kpi_planning_time_reduction', kind: 'integer', tab: 'requirements', ...percentRange },
  {
    name: 'kpi_documentation_time_reduction',
    kind: 'integer',
    tab: 'requirements',
    ...percentRange,
  },
  { name: 'kpi_rejection_rate_reduction', kind: 'integer', tab: 'requirements', ...percentRange },
  { name: 'kpi_travel_time_reduction', kind: 'integer', tab: 'requirements', ...percentRange },
  { name: 'kpi_overtime_reduction', kind: 'integer', tab: 'requirements', ...percentRange },
  { name: 'kpi_satisfaction_increase', kind: 'integer', tab: 'requirements', ...percentRange },
  {
    name: 'price_budget_per_month',
    kind: 'choice',
    takesText: true,
    tab: 'requirements',
    options: [
      'none',
      'under_100_euro',
      '100_to_249_euro',
      '250_to_499_euro',
      '500_to_999_euro',
      'from_1000_euro',
      'undecided',
    ],
  },

  {
    name: 'pilot_readiness',
    isCore: true,
    kind: 'choice',
    tab: 'pilot',
    options: ['yes', 'no', 'conditional'],
  },
  { name: 'pilot_conditions', kind: 'longText', tab: 'pilot', appliesWhen: readyForPilot },
  {
    name: 'pilot_scope',
    kind: 'choice',
    takesText: true,
    tab: 'pilot',
    options: ['one_tour', 'one_team', 'one_location', 'whole_service', 'undecided'],
    appliesWhen: readyForPilot,
  },
  {
    name: 'pilot_duration',
    kind: 'choice',
    takesText: true,
    tab: 'pilot',
    options: ['up_to_1_month', '2_to_3_months', '4_to_6_months', 'over_6_months', 'undecided'],
    appliesWhen: readyForPilot,
  },
  { name: 'decision_process_stakeholders', kind: 'longText', tab: 'pilot' },
  // A contact is needed for a pilot alone, so only respondents who want one are asked.
  { name: 'data_protection_contact', kind: 'text', tab: 'pilot', appliesWhen: readyForPilot },
] as const satisfies readonly QuestionOf<string>[]

type QuestionOf<Name extends string> = {
  name: Name
  tab: SurveyTab
  /** Asked before those for which a respondent may have no time. */
  isCore?: true
  /** The question is folded away unless `field` holds one of these codes. */
  appliesWhen?: { field: Name; is: readonly string[] }
} & (
  | { kind: 'text'; unit?: SurveyUnit; suggestions?: readonly string[] }
  | { kind: 'longText' }
  | {
      kind: 'choice'
      options: readonly string[]
      /** The specification has no list: what another program sends is taken as it is (decision 13). */
      takesText?: true
      /** The question for the text behind the option “other”. */
      otherField?: Name
    }
  | {
      kind: 'choices'
      options: readonly string[]
      otherField?: Name
      /** The question with the same options that is asked in the same list. */
      pairedWith?: Name
      /** The option that says “none of these”: choosing it unticks the rest. */
      exclusive?: string
    }
  | { kind: 'integer'; min: number; max: number; unit?: SurveyUnit }
  | { kind: 'rating'; min: number; max: number }
)

type Row = (typeof questionnaire)[number]

/** The name of a question: its field in the call, the database, the export and the texts. */
export type QuestionName = Row['name']

/** One question of any kind. */
export type Question = QuestionOf<QuestionName>

/** All answers to a survey; what was not answered is null, or an empty list. */
export type SurveyAnswers = { [Each in Row as Each['name']]: AnswerTo<Each> }

type AnswerTo<Each extends Row> = Each extends { takesText: true }
  ? string | null
  : Each extends { kind: 'choice'; options: readonly (infer Code)[] }
    ? Code | null
    : Each extends { kind: 'choices'; options: readonly (infer Code)[] }
      ? Code[]
      : Each extends { kind: 'integer' | 'rating' }
        ? number | null
        : string | null

/** Every question, typed by its kind alone. */
export const questions: readonly Question[] = questionnaire

/** The questions of one tab, in the order in which they are asked. */
export function questionsOf(tab: SurveyTab): readonly Question[] {
  return questions.filter((question) => question.tab === tab)
}

/** The question of a name. */
export function getQuestion(name: QuestionName): Question {
  const question = questions.find((candidate) => candidate.name === name)
  if (!question) throw new Error(`No such question: ${name}`)
  return question
}
