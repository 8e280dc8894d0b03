import { randomUUID } from 'node:crypto'
import { honeypotField } from '@/domain/consultationFields'
import { fraudReportMaxBytes } from '@/domain/fraudReportFields'
import { hashedUuid } from '@/domain/hashes'
import { privacyPolicyVersion } from '@/publishing/privacyPolicyVersion'
import type { Call } from '@/server/http/httpRequest'
import { addressKey } from '@/server/http/rateLimits'
import { isFormBody, readFormBody } from '@/server/http/readFormBody'
import { readJsonBody } from '@/server/http/readJsonBody'
import type { Form, ReadBody } from '@/submissions/intake/receiveSubmission'
import { errorsByField } from '@/submissions/intake/schemaParts'
import { fraudReportSchema, type FraudReportErrorCode } from './schema'

export const fraudReportForm: Form<FraudReportErrorCode> = {
  name: 'fraud-report',
  kind: 'fraud-reports',
  localeMember: 'locale',
  hasHoneypot: true,
  invalid: { code: 'validation_failed', submissionId: 'submission_id_invalid' },
  read: (call) =>
    isFormBody(call) ? readForm(call) : readJsonBody({ call, maxBytes: fraudReportMaxBytes }),
  check,
}

/** Lives and dies with this process, so that an id says nothing of who has sent what. */
const key = randomUUID()

/** Reads what a browser sends, under an id that is the same where it is sent twice. */
async function readForm(call: Call): Promise<ReadBody> {
  const body = await readFormBody({ call, maxBytes: fraudReportMaxBytes })
  if (!body.ok) return body
  const names = ['locale', 'contact', 'message', 'reporter', honeypotField]
  const members = Object.fromEntries(names.map((name) => [name, body.form.get(name) ?? '']))
  const sent = JSON.stringify([key, addressKey(call.headers), members])
  return { ok: true, members: { ...members, submission_id: hashedUuid(sent) } }
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
