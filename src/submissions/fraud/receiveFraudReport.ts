import { randomUUID } from 'node:crypto'
import { fraudReportMaxBytes } from '@/domain/fraudReportFields'
import { hashedUuid } from '@/domain/hashes'
import { privacyPolicyVersion } from '@/publishing/privacyPolicyVersion'
import type { Call } from '@/server/http/httpRequest'
import { addressKey } from '@/server/http/rateLimits'
import { isFormBody } from '@/server/http/readFormBody'
import { readMembers } from '@/server/http/readMembers'
import type { Form, ReadBody } from '@/submissions/intake/receiveSubmission'
import { errorsByField } from '@/submissions/intake/schemaParts'
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
  const body = await readMembers({ call, maxBytes: fraudReportMaxBytes })
  if (!body.ok || !isFormBody(call)) return body
  const sent = JSON.stringify([key, addressKey(call.headers), body.members])
  return { ok: true, members: { ...body.members, submission_id: hashedUuid(sent) } }
}

async function check({ members, origin }: Parameters<Form['check']>[0]) {
  const parsed = fraudReportSchema.safeParse(members)
  if (!parsed.success) {
    return { ok: false as const, errors: errorsByField<FraudReportErrorCode>(parsed.error.issues) }
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
    },
  }
}
