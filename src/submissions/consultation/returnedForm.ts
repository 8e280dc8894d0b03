import { z } from 'zod'
import { forEntered, type EnteredField } from '@/domain/consultationFields'
import type { ConsultationErrorCode } from './schema'

/** A form that was sent without JavaScript and comes back: what was typed, and what is wrong. */
export type ReturnedForm = {
  values: Partial<Record<EnteredField, string>>
  errors: Partial<Record<string, ConsultationErrorCode>>
  /** A text about the whole form, such as 'too many requests', when no single field is wrong. */
  message?: string
}

/** The header in which the server hands a returned form to its own page. */
export const returnedFormHeader = 'x-returned-form'

const text = z.string().max(600).optional()

const returnedFormSchema = z.object({
  values: z.object(forEntered(text)),
  errors: z.record(z.string(), z.string()),
  message: text,
})

/** Writes a returned form as a header value. */
export function encodeReturnedForm(form: ReturnedForm): string {
  return Buffer.from(JSON.stringify(form)).toString('base64url')
}

/** Reads it back; anything else gives an empty form. */
export function decodeReturnedForm(header: string | null): ReturnedForm {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(header ?? '', 'base64url').toString('utf8'))
    // The error codes are looked up in the message file, where an unknown one gives no text.
    return returnedFormSchema.parse(parsed) as ReturnedForm
  } catch {
    return { values: {}, errors: {} }
  }
}
