import { zodResolver } from '@hookform/resolvers/zod'
import { createFormControl } from 'react-hook-form'
import type { Audience } from '@/lib/consultationFields'
import { rememberReference } from '@/lib/receivedReference'
import { consultationFormSchema } from './consultationFormSchema'
import type { FieldErrors } from './consultationForm'
import { sendConsultation } from './sendConsultation'

/**
 * What makes the form check and send itself: react-hook-form with the shared schema. It is fetched
 * when a visitor turns to the form, and takes over fields that are already on the page, with what
 * has been typed and chosen in them.
 */
export function createConsultationEngine({
  audience,
  plan,
  errors,
}: {
  audience: Audience
  plan?: string
  /** What the server found wrong before this code was there. */
  errors?: FieldErrors
}) {
  const control = createFormControl({
    resolver: zodResolver(consultationFormSchema(audience)),
    defaultValues: { type: audience, plan },
    errors: errors && toFormErrors(errors),
    // Checks on submit and again on change (specification, section 5).
    mode: errors ? 'onChange' : 'onSubmit',
    reValidateMode: 'onChange',
    // Focus is set once errors are on the page; see useConsultationForm.
    shouldFocusError: false,
  })
  return { control, send: sendConsultation, rememberReference }
}

export type ConsultationEngine = ReturnType<typeof createConsultationEngine>

function toFormErrors(errors: FieldErrors) {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field, { type: 'server', message }]),
  )
}
