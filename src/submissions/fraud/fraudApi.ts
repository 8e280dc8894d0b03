import type { FraudReportField, pictureField } from '@/domain/fraudReportFields'
import type { CheckResult } from './checkContact'

/** Where a contact is checked, and where a fraud attempt is reported. */
export const fraudEndpoints = {
  check: '/api/contact-checks',
  report: '/api/fraud-reports',
} as const

/** What came of one of the forms of the page, which is made anew with it. */
export type ShownCheck = {
  result?: CheckResult
  /** What was typed, to be corrected or reported. */
  typed?: string
  /** Why nothing was looked up. */
  failure?: string
  /** The code of a report that was taken. */
  reported?: string
  /** A report that was not taken, with what is wrong with it. */
  report?: {
    values: Partial<Record<FraudReportField, string>>
    errors: Partial<Record<FraudReportField | typeof pictureField, string>>
    /** Why it was not taken, where no field is wrong. */
    message?: string
  }
}
