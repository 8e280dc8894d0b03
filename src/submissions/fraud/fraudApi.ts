import type { CheckResult } from './checkContact'
import type { FraudReportErrorCode, FraudReportField } from './schema'

/** Where a contact is checked, and where a fraud attempt is reported. */
export const fraudEndpoints = {
  check: '/api/contact-checks',
  report: '/api/fraud-reports',
} as const

/** What is shown where the page is made anew after one of its forms was sent. */
export type ShownCheck = {
  result?: CheckResult
  /** What was typed, to be corrected or reported. */
  typed?: string
  /** Why nothing was looked up. */
  failure?: string
  /** A report that was not taken, with what is wrong with it. */
  report?: {
    values: Partial<Record<FraudReportField, string>>
    errors: Partial<Record<FraudReportField, FraudReportErrorCode>>
    /** Why it was not taken, where no field is wrong. */
    message?: string
  }
}
