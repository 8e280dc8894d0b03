import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { requestLocale } from '@/i18n/detectLocale'
import type { Locale } from '@/i18n/locales'
import { honeypotField } from '@/domain/consultationFields'
import { errorsByField } from '@/submissions/intake/errorsByField'
import { admitSubmission } from '@/submissions/intake/admitSubmission'
import type { FailureCode } from '@/server/http/failures'
import { unlessAway } from '@/server/http/temporaryFailure'
import { isUuid } from '@/submissions/intake/isUuid'
import { createReference } from '@/domain/referenceCode'
import { checkCv, type CvCheck } from '@/submissions/cv/checkCv'
import { parseConsultationForm, type IncomingFile, type ParsedForm } from './parseConsultationForm'
import { scanCv } from '@/submissions/cv/scanCv'
import { consultationSchema, type Consultation, type ConsultationErrorCode } from './schema'
import { findReference, storeConsultation } from './storeConsultation'

/** What came of a request; texts are looked up by whoever answers. */
export type ConsultationOutcome = { locale: Locale; fields: Map<string, string> } & (
  | { ok: true; submissionId: string; reference: string }
  | {
      ok: false
      code: FailureCode
      errors: Record<string, ConsultationErrorCode>
      retryAfter?: number
    }
)

/**
 * Takes a request for a consultation (specification, sections 3, 5 and 7) from its first byte to the
 * committed row: origin, rate limit, parsing within limits, idempotency, validation, virus scan, storing.
 * @throws what nobody expected
 */
export async function receiveConsultation(request: Request): Promise<ConsultationOutcome> {
  const { headers } = request
  const refuse = ({ fields = new Map(), code, errors = {}, retryAfter }: Refusal) => ({
    ok: false as const,
    locale: requestLocale({ headers, form: fields.get('locale') }),
    fields,
    code,
    errors,
    retryAfter,
  })

  const refusal = await admitSubmission({ request, form: 'consultation' })
  if (refusal) return refuse(refusal)

  const form = await parseConsultationForm(request)
  const { fields } = form
  if (!form.ok) {
    const tooLarge = form.code === 'payload_too_large'
    return refuse({ ...form, errors: tooLarge ? { cv: 'cv_too_large' } : {} })
  }
  return unlessAway({
    request,
    work: () => takeForm({ form, refuse, headers }),
    refuse: (failure) => refuse({ ...failure, fields }),
  })
}

type Refuse = (refusal: Refusal) => ConsultationOutcome

/** From the parsed form to the committed row; however that ends, no temporary file is left. */
async function takeForm({
  form,
  refuse,
  headers,
}: {
  form: ParsedForm
  refuse: Refuse
  headers: Headers
}): Promise<ConsultationOutcome> {
  const { fields } = form
  try {
    const locale = requestLocale({ headers, form: fields.get('locale') })
    const submissionId = fields.get('submission_id')?.trim().toLowerCase() || randomUUID()
    const accept = (reference: string) => ({
      ok: true as const,
      locale,
      fields,
      submissionId,
      reference,
    })

    // A program that fills every field is told what it wants to hear.
    if (fields.get(honeypotField)) return accept(createReference())
    if (!isUuid(submissionId)) {
      const errors = { submission_id: 'submission_id_invalid' } as const
      return refuse({ code: 'validation_failed', fields, errors })
    }
    const known = fields.has('submission_id') ? await findReference(submissionId) : null
    if (known) return accept(known)

    const checked = await checkForm(form)
    if (!checked.ok) return refuse({ code: 'validation_failed', fields, errors: checked.errors })
    const { consultation } = checked
    const cv = checked.cv && (await scanCv(checked.cv))
    if (cv === 'refused') {
      // What the scanner found is told to staff alone.
      return refuse({ code: 'validation_failed', fields, errors: { cv: 'cv_rejected' } })
    }
    return accept(await storeConsultation({ consultation, cv, submissionId, locale }))
  } finally {
    if (form.file) await rm(form.file.path, { force: true })
  }
}

type Refusal = {
  code: FailureCode
  fields?: Map<string, string>
  errors?: Record<string, ConsultationErrorCode>
  retryAfter?: number
}

type CheckedCv = { file: IncomingFile; check: Extract<CvCheck, { ok: true }> }

type CheckedForm =
  | { ok: true; consultation: Consultation; cv?: CheckedCv }
  | { ok: false; errors: Record<string, ConsultationErrorCode> }

/** Checks every field and the file, and reports all that is wrong at once. */
async function checkForm({ fields, file }: ParsedForm): Promise<CheckedForm> {
  const parsed = consultationSchema.safeParse(Object.fromEntries(fields))
  const errors = errorsByField<ConsultationErrorCode>(parsed.error?.issues ?? [])
  const needsCv = fields.get('type') === 'nurses'
  const check = needsCv && file ? await checkCv(file) : undefined
  if (needsCv && !file) errors.cv = 'cv_required'
  if (check?.ok === false) errors.cv = check.code
  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    consultation: parsed.data,
    cv: file && check?.ok ? { file, check } : undefined,
  }
}
