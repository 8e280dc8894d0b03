import { z } from 'zod'
import { getCms } from '@/cms/getCms'
import { env } from '@/server/env'
import { MailFailure } from '@/server/mail/MailFailure'
import { errorCodeOf } from '@/server/errorCodeOf'
import { composeBackupMail, composeMail } from './composeMail'
import type { DeliveryOutcome, Taken } from './DeliveryWorker'
import { deliveryKey, subjectUrl, type Announced, type Delivery } from './deliveryQueue'

/** Longer than a mail server may be silent, shorter than a delivery is lent to one server. */
const timeout = 45_000

/** What Nodemailer tells of a message that was taken. */
const sentSchema = z.object({ rejected: z.array(z.unknown()).default([]) })

/** Sends what staff are notified of to their addresses, a submission to the person's coordinator too. */
export async function sendMail({
  delivery,
  message: subject,
}: Taken<Delivery, Announced>): Promise<DeliveryOutcome> {
  const { MAIL_FROM = '', NOTIFY_EMAIL = [], NOTIFY_LANGUAGE: language } = env
  const cms = await getCms()
  const ownerEmail = subject.kind === 'backup-runs' ? null : subject.ownerEmail
  const to = [...new Set([...NOTIFY_EMAIL, ownerEmail].filter((one) => one !== null))]
  const url = subjectUrl(subject)
  const mail =
    subject.kind === 'backup-runs'
      ? composeBackupMail({ backup: subject, language, url })
      : composeMail({ submission: subject, language, url })
  try {
    const sent = await orTimeout(
      cms.sendEmail({
        ...mail,
        to,
        messageId: `<${deliveryKey(delivery)}@${MAIL_FROM.split('@')[1]}>`,
      }),
    )
    const { rejected } = sentSchema.parse(sent)
    return {
      ok: true,
      remark: rejected.length > 0 ? `${rejected.length}/${to.length} refused` : undefined,
    }
  } catch (error) {
    return { ok: false, reason: errorCodeOf(error) }
  }
}

async function orTimeout<Result>(sending: Promise<Result>): Promise<Result> {
  let clock: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new MailFailure('ETIMEDOUT')), timeout)
  })
  return Promise.race([sending, tooLate]).finally(() => clearTimeout(clock))
}
