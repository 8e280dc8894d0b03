import type { FormField } from '@/domain/consultationFields'
import type { ConsultationFormController } from './consultationFormController'
import { errorText, type ConsultationTexts, type FieldErrors } from './formTypes'

export type FieldProperties = ReturnType<typeof fieldProperties>
export type FrameProperties = ReturnType<typeof frameProperties>

type OfForm = { id: string; errors: FieldErrors }

/** A field's properties: plain HTML, with the controller's handlers once it is there. */
export function fieldProperties({
  id,
  errors,
  controller,
}: OfForm & { controller?: ConsultationFormController }) {
  return ({ name, hint }: { name: FormField; hint?: string }) => {
    const hasError = errors[name] !== undefined
    const describedBy = [hint && `${id}-${name}-hint`, hasError && `${id}-${name}-error`]
    return {
      ...(controller ? controller.control.register(name) : { name }),
      id: `${id}-${name}`,
      // Always set: without it browsers call an untouched required field invalid.
      'aria-invalid': hasError,
      'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
    }
  }
}

/** What stands around a field: its label and its error. */
export function frameProperties({ id, errors, texts }: OfForm & { texts: ConsultationTexts }) {
  return ({ name, label }: { name: FormField; label: string }) => ({
    id: `${id}-${name}`,
    label,
    error: errorText({ error: errors[name], texts }),
  })
}
