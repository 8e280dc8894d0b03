/** Longest texts of a report about a fraud attempt, in UTF-16 code units. */
export const fraudReportMaxLength = { contact: 300, message: 4000, reporter: 200 } as const

/** Room for every field at full length in a form of a browser, which takes up to nine bytes for a letter. */
export const fraudReportMaxBytes = 64 * 1024
