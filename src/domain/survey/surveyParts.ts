/** The parts of the survey, in the order in which they are shown (specification, section 2). */
export const surveyTabs = [
  'profile',
  'workflow',
  'planning',
  'documentation',
  'communication',
  'technology',
  'efficiency',
  'requirements',
  'pilot',
] as const

export type SurveyTab = (typeof surveyTabs)[number]

/** Longest answers kept, in UTF-16 code units. */
export const textMaxLength = 500
export const longTextMaxLength = 5000
