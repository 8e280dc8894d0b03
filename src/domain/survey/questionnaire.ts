import { surveyTabs, type SurveyTab } from './surveyParts'

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

/** The question for the text behind the option “other”. */
const otherOf = <Field extends string>(field: Field) =>
  ({ name: `${field}_other`, kind: 'text', appliesWhen: { field, is: ['other'] } }) as const

/**
 * Every question of the survey (specification, section 3), in the order in which it is asked. The
 * schema, the collection, the form, the export and the codebook derive from this table. Options are
 * codes that are stored as they stand here, so a code in use is never renamed.
 */
const questionnaire = {
  profile: [
    {
      name: 'role',
      isCore: true,
      kind: 'choice',
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
    otherOf('role'),
    { name: 'team_size_nurses', isCore: true, kind: 'integer', min: 0, max: 100_000 },
    { name: 'team_size_admin', kind: 'integer', min: 0, max: 100_000 },
    { name: 'team_size_total_clients', kind: 'integer', min: 0, max: 1_000_000 },
    {
      name: 'services',
      isCore: true,
      kind: 'choices',
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
    otherOf('services'),
    { name: 'regions', isCore: true, kind: 'text' },
  ],
  workflow: [
    { name: 'current_workflow', kind: 'longText' },
    { name: 'tools_used', kind: 'longText' },
    {
      name: 'weekly_changes',
      isCore: true,
      kind: 'choice',
      options: ['<10', '10-30', '31-60', '>60'],
    },
    { name: 'unassigned_shifts_per_week', kind: 'text' },
    {
      name: 'conflict_decision_maker',
      kind: 'choice',
      takesText: true,
      options: [
        'owner_director',
        'nurse_manager_pdl',
        'deputy_or_team_lead',
        'scheduling_dispatch',
        'team_together',
        'no_fixed_rule',
      ],
    },
  ],
  planning: [
    {
      name: 'planning_hours_per_week',
      isCore: true,
      kind: 'integer',
      min: 0,
      max: 10_000,
      unit: 'hours',
    },
    {
      name: 'plan_update_frequency',
      kind: 'choice',
      options: ['weekly', '2-3-times-week', 'daily', 'multiple-daily'],
    },
    {
      name: 'planning_considerations',
      kind: 'choices',
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
    { name: 'plan_fairness_rating', kind: 'rating', ...ratingScale },
    {
      name: 'route_optimization',
      kind: 'choice',
      takesText: true,
      options: ['no', 'by_hand_with_maps', 'partly_with_software', 'fully_with_software'],
    },
    {
      name: 'route_optimization_software',
      kind: 'text',
      appliesWhen: {
        field: 'route_optimization',
        is: ['by_hand_with_maps', 'partly_with_software', 'fully_with_software'],
      },
    },
    { name: 'average_travel_time', kind: 'text', unit: 'minutes' },
    { name: 'ai_planning_interest', kind: 'rating', ...ratingScale },
  ],
  documentation: [
    {
      name: 'documentation_standard',
      kind: 'choice',
      takesText: true,
      options: ['sis', 'aedl_abedl', 'atl', 'own_forms', 'other'],
      otherField: 'documentation_standard_other',
    },
    otherOf('documentation_standard'),
    {
      name: 'documentation_method',
      isCore: true,
      kind: 'choice',
      options: ['paper', 'pc-office', 'mobile-onsite', 'mixed'],
    },
    { name: 'documentation_time_per_visit', kind: 'text', unit: 'minutes' },
    {
      name: 'double_entry_frequency',
      kind: 'choice',
      takesText: true,
      options: ['never', 'rarely', 'weekly', 'daily', 'with_every_visit'],
    },
    {
      name: 'billing_method',
      kind: 'choice',
      takesText: true,
      options: ['own_software', 'billing_service', 'online_portal', 'paper', 'mixed'],
    },
    {
      name: 'days_to_submission',
      kind: 'choice',
      takesText: true,
      options: ['up_to_3_days', '4_to_7_days', '8_to_14_days', '15_to_30_days', 'over_30_days'],
    },
    {
      name: 'rejection_rate',
      isCore: true,
      kind: 'choice',
      takesText: true,
      options: ['none', ...someRejections],
    },
    {
      name: 'rejection_reasons',
      kind: 'choices',
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
    otherOf('rejection_reasons'),
    {
      name: 'rework_time_per_rejection',
      kind: 'text',
      unit: 'minutes',
      appliesWhen: { field: 'rejection_rate', is: someRejections },
    },
  ],
  communication: [
    {
      name: 'internal_communication',
      kind: 'choices',
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
    otherOf('external_communication'),
    {
      name: 'team_german_level',
      isCore: true,
      kind: 'choice',
      options: ['none', 'a1_a2', 'b1_b2', 'c1_c2', 'native'],
    },
    { name: 'team_other_languages', kind: 'text' },
    {
      name: 'language_barriers',
      isCore: true,
      kind: 'choices',
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
    { name: 'translation_need', kind: 'rating', ...ratingScale },
  ],
  technology: [
    {
      name: 'main_software',
      isCore: true,
      kind: 'text',
      // Free text, because no list is complete; the suggestions keep the spelling together.
      suggestions: ['CURASOFT', 'DMRZ.de', 'MEDIFOX DAN', 'myneva', 'opta data', 'SNAP', 'Vivendi'],
    },
    { name: 'software_satisfaction', kind: 'rating', ...ratingScale },
    { name: 'mobile_app_usability', kind: 'rating', ...ratingScale },
    {
      name: 'missing_integrations',
      kind: 'choices',
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
    otherOf('missing_integrations'),
    {
      name: 'data_export_available',
      kind: 'choice',
      takesText: true,
      options: ['yes_by_ourselves', 'only_through_vendor', 'partly', 'no', 'unknown'],
    },
    { name: 'software_downtimes_last_quarter', kind: 'text' },
    { name: 'gdpr_challenges', kind: 'longText' },
  ],
  efficiency: [
    { name: 'visits_per_nurse_per_day', kind: 'text' },
    { name: 'no_shows_per_week', kind: 'text' },
    { name: 'overtime_per_fte_per_month', kind: 'text', unit: 'hours' },
    { name: 'pdl_admin_hours_per_week', kind: 'integer', min: 0, max: 10_000, unit: 'hours' },
    { name: 'staff_turnover_12months', isCore: true, kind: 'text', unit: 'percent' },
    { name: 'sick_leave_rate', kind: 'text', unit: 'percent' },
    { name: 'patient_satisfaction_nps', kind: 'integer', min: -100, max: 100 },
  ],
  requirements: [
    { name: 'top_pain_points', isCore: true, kind: 'longText' },
    { name: 'magic_wish', kind: 'longText' },
    {
      name: 'must_have_criteria',
      isCore: true,
      pairedWith: 'nice_to_have',
      kind: 'choices',
      options: softwareCriteria,
    },
    { name: 'nice_to_have', kind: 'choices', options: softwareCriteria },
    { name: 'kpi_planning_time_reduction', kind: 'integer', ...percentRange },
    { name: 'kpi_documentation_time_reduction', kind: 'integer', ...percentRange },
    { name: 'kpi_rejection_rate_reduction', kind: 'integer', ...percentRange },
    { name: 'kpi_travel_time_reduction', kind: 'integer', ...percentRange },
    { name: 'kpi_overtime_reduction', kind: 'integer', ...percentRange },
    { name: 'kpi_satisfaction_increase', kind: 'integer', ...percentRange },
    {
      name: 'price_budget_per_month',
      kind: 'choice',
      takesText: true,
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
  ],
  pilot: [
    {
      name: 'pilot_readiness',
      isCore: true,
      kind: 'choice',
      options: ['yes', 'no', 'conditional'],
    },
    { name: 'pilot_conditions', kind: 'longText', appliesWhen: readyForPilot },
    {
      name: 'pilot_scope',
      kind: 'choice',
      takesText: true,
      options: ['one_tour', 'one_team', 'one_location', 'whole_service', 'undecided'],
      appliesWhen: readyForPilot,
    },
    {
      name: 'pilot_duration',
      kind: 'choice',
      takesText: true,
      options: ['up_to_1_month', '2_to_3_months', '4_to_6_months', 'over_6_months', 'undecided'],
      appliesWhen: readyForPilot,
    },
    { name: 'decision_process_stakeholders', kind: 'longText' },
    // A contact is needed for a pilot alone, so only respondents who want one are asked.
    { name: 'data_protection_contact', kind: 'text', appliesWhen: readyForPilot },
  ],
} as const satisfies Record<SurveyTab, readonly QuestionOf<string>[]>

type QuestionOf<Name extends string> = {
  name: Name
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

type Row = (typeof questionnaire)[SurveyTab][number]

/** The name of a question: its field in the call, the database, the export and the texts. */
export type QuestionName = Row['name']

/** One question of any kind. */
export type Question = QuestionOf<QuestionName> & { tab: SurveyTab }

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
export const questions: readonly Question[] = surveyTabs.flatMap((tab) =>
  questionnaire[tab].map((question) => ({ tab, ...question })),
)

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
