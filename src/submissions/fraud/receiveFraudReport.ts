import { randomUUID } from 'node:crypto'
import { fraudReportMaxBytes, pictureField } from '@/domain/fraudReportFields'
import { hashedUuid } from '@/domain/hashes'
import { privacyPolicyVersion } from '@/publishing/privacyPolicyVersion'
import type { Call } from '@/server/http/httpRequest'
import { addressKey } from '@/server/http/rateLimits'
import { isFormBody } from '@/server/http/readFormBody'
import { readMembers } from '@/server/http/readMembers'
import { readConsultationForm } from '@/submissions/consultation/readConsultationForm'
import type { Form, ReadBody } from '@/submissions/intake/receiveSubmission'
import { errorsByField } from '@/submissions/intake/schemaParts'
import { acceptPicture, screenshot } from './acceptPicture'
import { fraudReportSchema, type FraudReportErrorCode } from './schema'

export const fraudReportForm: Form<FraudReportErrorCode> = {
  name: 'fraud-report',
  kind: 'fraud-reports',
  localeMember: 'locale',
  hasHoneypot: true,
  invalid: { code: 'validation_failed', submissionId: 'submission_id_invalid' },
  read: readReport,
  check,
}

/** Lives and dies with this process, so that an id says nothing of who has sent what. */
const key = randomUUID()

/** Reads a report. What a browser sends by itself has an id that is the same where it is sent twice. */
async function readReport(call: Call): Promise<ReadBody> {
  const hasFile = isMultipart(call)
  const body: ReadBody = hasFile
    ? await readConsultationForm(call, screenshot)
    : await readMembers({ call, maxBytes: fraudReportMaxBytes })
  if (!body.ok || !(hasFile || isFormBody(call))) return body
  const { members, upload } = body
  const file = upload && [upload.originalName, upload.size()]
  const sent = JSON.stringify([key, addressKey(call.headers), members, file])
  return { ...body, members: { ...members, submission_id: hashedUuid(sent) } }
}

const isMultipart = ({ headers }: Call) =>
  /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '')

async function check({ members, upload, origin }: Parameters<Form['check']>[0]) {
  const parsed = fraudReportSchema.safeParse(members)
  if (!parsed.success) {
    const errors = errorsByField<FraudReportErrorCode>(parsed.error.issues)
    // Browsers do not give a file back into a form.
    if (upload) errors[pictureField] = 'picture_again'
    return { ok: false as const, errors }
  }
  const picture = upload && (await acceptPicture(upload))
  if (picture?.ok === false) {
    return { ok: false as const, errors: { [pictureField]: picture.code } }
  }
  const { contact, message, reporter } = parsed.data
  return {
    ok: true as const,
    submission: {
      data: {
        contact,
        message,
        reporter: reporter || null,
        ...origin,
        noticeVersion: await privacyPolicyVersion(origin.locale),
      },
      cv: picture?.row,
    },
  }
}
