import { randomUUID } from 'node:crypto'
import { attributionKey, attributionOfPage, readSentAttribution } from '@/domain/attribution'
import { honeypotField } from '@/domain/consultationFields'
import { createReference } from '@/domain/referenceCode'
import { requestLocale } from '@/i18n/detectLocale'
import type { Locale } from '@/i18n/locales'
import { isUncertainCommit } from '@/server/confirmedCommits'
import type { Call } from '@/server/http/httpRequest'
import type { FailureCode } from '@/server/http/failureAnswer'
import { temporaryFailure, unlessUnavailable } from '@/server/http/temporaryFailure'
import type { CvUpload } from '@/submissions/cv/receiveCv'
import { admitSubmission } from './admitSubmission'
import { announceSubmission, type Acceptance, type FormName } from './submissionEvents'
import {
  findReference,
  storeSubmission,
  withIdOfContent,
  type NewSubmission,
} from './storeSubmission'

/** What a form's body holds, none of it checked. */
type Entered = { members: Record<string, unknown>; upload?: CvUpload }

/** A body as it was read, or why it could not be; what was read until then may be answered with. */
export type ReadBody =
  | ({ ok: true } & Entered)
  | ({ ok: false; members?: Entered['members'] } & Why)

type Why = { code: FailureCode; errors?: Record<string, string>; retryAfter?: number }

/** What the pipeline knows of a submission beside what was entered. */
type Origin = { submissionId: string; reference: string; locale: Locale }

/** One of the forms, as far as it differs from the others. */
export type Form<ErrorCode extends string = string> = {
  /** What the rate limit is counted for. */
  name: FormName
  kind: NewSubmission['kind']
  /** The member that names the visitor's language. */
  localeMember: string
  hasHoneypot: boolean
  /** What a wrong field is answered with (specification, section 7). */
  invalid: { code: FailureCode; submissionId: ErrorCode }
  read: (call: Call) => Promise<ReadBody>
  /** Checks every field and the file, and reports all that is wrong at once. */
  check: (
    entered: Entered & { origin: Origin },
  ) => Promise<
    | { ok: true; submission: Omit<NewSubmission, 'kind'> }
    | { ok: false; errors: Record<string, ErrorCode> }
  >
}

/** What came of a submission; texts are looked up by the channel. */
export type Outcome<ErrorCode extends string = string> = {
  locale: Locale
  members: Record<string, unknown>
} & (
  | { ok: true; acceptance: Acceptance; submissionId: string; reference: string }
  | {
      ok: false
      code: FailureCode
      errors: Record<string, ErrorCode>
      /** Seconds after which another try makes sense. */
      retryAfter?: number
    }
)

/**
 * Takes what a visitor sends (specification, sections 3, 5 and 7), the same way for every form: origin
 * and limits, reading, honeypot, checks, storing. An id that is known gives its first answer again, unless
 * it comes with another content or CV: then that is another submission.
 * @throws what is unexpected
 */
export async function receiveSubmission<ErrorCode extends string>(options: {
  call: Call
  form: Form<ErrorCode>
}): Promise<Outcome<ErrorCode>> {
  const { name: form } = options.form
  try {
    const outcome = await receive(options)
    announceSubmission({ form, result: outcome.ok ? outcome.acceptance : outcome.code })
    return outcome
  } catch (error) {
    announceSubmission({ form, result: temporaryFailure(error)?.code ?? 'internal' })
    throw error
  }
}

async function receive<ErrorCode extends string>({
  call,
  form,
}: {
  call: Call
  form: Form<ErrorCode>
}): Promise<Outcome<ErrorCode>> {
  const { headers } = call
  const refuse = ({ members = {}, code, errors = {}, retryAfter }: Why & Partial<Entered>) => ({
    ok: false as const,
    locale: requestLocale({ headers, form: members[form.localeMember] }),
    members,
    code,
    errors: errors as Record<string, ErrorCode>, // of the form whose members they are
    retryAfter,
  })
  const refusal = await admitSubmission({ call, form: form.name })
  if (refusal) return refuse(refusal)
  const body = await form.read(call)
  if (!body.ok) return refuse(body)
  const { members } = body
  const locale = requestLocale({ headers, form: members[form.localeMember] })
  return unlessUnavailable({
    request: call,
    work: () => takeSubmission({ form, entered: body, locale, referer: headers.get('referer') }),
    refuse: (failure) => refuse({ ...failure, members }),
  })
}

type Submitted<ErrorCode extends string> = {
  form: Form<ErrorCode>
  entered: Entered
  locale: Locale
  /** The address of the form's page, where the browser tells it. */
  referer: string | null
}

/** What comes after a form was read. However it ends, no file is left that no row names. */
export async function takeSubmission<ErrorCode extends string>({
  form,
  entered: { members, upload },
  locale,
  referer,
}: Submitted<ErrorCode>): Promise<Outcome<ErrorCode>> {
  const submissionId = readSubmissionId(members.submission_id)
  const accept = (acceptance: Acceptance, reference: string) => ({
    ok: true as const,
    acceptance,
    locale,
    members,
    submissionId,
    reference,
  })
  const refuse = (errors: Record<string, ErrorCode>) => ({
    ok: false as const,
    locale,
    members,
    code: form.invalid.code,
    errors,
  })
  const reference = createReference()
  let isFileStored = false
  let storedId = submissionId
  try {
    // A program that fills every field is told what it wants to hear.
    if (form.hasHoneypot && members[honeypotField]) return accept('honeypot', reference)
    if (!isUuid(submissionId)) return refuse({ submission_id: form.invalid.submissionId })
    const origin = { submissionId, reference, locale }
    const checked = await form.check({ members, upload, origin })
    if (!checked.ok) return refuse(checked.errors)
    const sent = members[attributionKey]
    const attribution = sent ? readSentAttribution(sent) : attributionOfPage({ referer, locale })
    const { submission: own } = checked
    const submission = { ...own, kind: form.kind, data: { ...own.data, ...attribution } }
    let failure: unknown
    const store = (one: NewSubmission) =>
      storeSubmission(one).catch((error: unknown) => {
        failure = error
        return false
      })
    let isNew = await store(submission)
    const other = isNew || failure ? null : await withIdOfContent(submission)
    if (other) {
      storedId = other.data.submissionId
      isNew = await store(other)
    }
    // Where a commit was not confirmed, the file may have a row.
    isFileStored = submission.cv !== undefined && (isNew || isUncertainCommit(failure))
    if (isNew) return accept('stored', reference)
    const known = await findReference({ kind: form.kind, submissionId: storedId }).catch(
      (error: unknown) => {
        throw failure ?? error
      },
    )
    if (known !== null) return accept('repeated', known)
    throw failure ?? new Error('a submission was stored before, and removed since')
  } finally {
    if (!isFileStored) await upload?.remove()
  }
}

/** A new id where none was given; a value that is no text cannot be one. */
function readSubmissionId(value: unknown): string {
  if (value === undefined || value === null) return randomUUID()
  return typeof value === 'string' ? value.trim().toLowerCase() || randomUUID() : 'invalid'
}

/** The textual form of a UUID in small letters (RFC 9562, section 4), of any version. */
function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(value)
}
