/** Longest texts of a report about a fraud attempt, in UTF-16 code units. */
export const fraudReportMaxLength = { contact: 300, message: 4000, reporter: 200 } as const

/** Room for every field at full length in a form of a browser, which takes up to nine bytes for a letter. */
export const fraudReportMaxBytes = 64 * 1024

/** What is written in a report. */
export const fraudReportFields = ['contact', 'message', 'reporter'] as const

export type FraudReportField = (typeof fraudReportFields)[number]

/** The field of the screenshot. */
export const pictureField = 'picture' as const
