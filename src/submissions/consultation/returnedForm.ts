import type { EnteredField } from '@/domain/consultationFields'
/** A form that was sent without JavaScript and comes back: what was typed, and what is wrong. */
export type ReturnedForm = {
  values: Partial<Record<EnteredField, string>>
  errors: Partial<Record<string, string>>
  /** Whether a doubtful number is still to be asked about. */
  asksPhone: boolean
  /** A text about the whole form, such as 'too many requests', when no single field is wrong. */
  message?: string
}
