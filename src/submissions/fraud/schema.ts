import * as z from 'zod/mini'
import { fraudReportMaxLength } from '@/domain/fraudReportFields'
import type { Messages } from '@/i18n/messages'
import { lineSchema, linesSchema } from '@/submissions/intake/schemaParts'

/** Codes of everything that can be wrong with a report; each is a message key. */
export type FraudReportErrorCode =
  | keyof Messages['checkContact']['errors']
  | 'submission_id_invalid'

const code = (value: FraudReportErrorCode) => value

/** A report about a fraud attempt. Issues carry codes as messages, never words. */
export const fraudReportSchema = z.object({
  contact: lineSchema().check(
    z.minLength(1, code('contact_required')),
    z.maxLength(fraudReportMaxLength.contact, code('contact_too_long')),
  ),
  message: linesSchema().check(
    z.minLength(1, code('message_required')),
    z.maxLength(fraudReportMaxLength.message, code('message_too_long')),
  ),
  reporter: lineSchema().check(
    z.maxLength(fraudReportMaxLength.reporter, code('reporter_too_long')),
  ),
})
