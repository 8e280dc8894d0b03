import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { getCms } from '@/cms/getCms'
import { env } from '@/server/env'
import { MailFailure } from '@/server/mail/smtp'
import { errorCodeOf } from '@/server/errorCodeOf'
import { composeBackupMail, composeMail } from './composeMail'
import type { DeliveryOutcome, Joined } from './DeliveryWorker'
import { deliveryKey, subjectUrl, type Announced, type Delivery } from './deliveryQueue'

/** Longer than a mail server may be silent, shorter than a delivery is lent to one server. */
const timeout = 45_000

/** What Nodemailer tells of a message that was taken. */
const sentSchema = z.object({ rejected: z.array(z.unknown()).default([]) })

/** Whose mails go as one: those to one coordinator, those to none; a failed backup goes by itself. */
export function mailReceiver(subject: Announced): string {
  return subject.kind === 'backup-runs'
    ? `${subject.kind} ${subject.id}`
    : (subject.ownerEmail ?? '')
}

/** Sends what staff are notified of to their addresses, submissions to the person's coordinator too. */
export async function sendMail(joined: Joined<Delivery, Announced>): Promise<DeliveryOutcome> {
  const {
    MAIL_FROM = '',
    NOTIFY_EMAIL = [],
    NOTIFY_LANGUAGE: language,
    SITE_URL: siteUrl = '',
  } = env
  const cms = await getCms()
  const [{ message: first }] = joined
  const ownerEmail = first.kind === 'backup-runs' ? null : first.ownerEmail
  const to = [...new Set([...NOTIFY_EMAIL, ownerEmail].filter((one) => one !== null))]
  const submissions = joined.flatMap(({ message }) =>
    message.kind === 'backup-runs' ? [] : message,
  )
  const mail =
    first.kind === 'backup-runs'
      ? composeBackupMail({ backup: first, language, url: subjectUrl(first) })
      : composeMail({ submissions, language, siteUrl })
  try {
    const messageId = `<${mailKey(joined)}@${MAIL_FROM.split('@')[1]}>`
    const tooLate = sleep(timeout, undefined, { ref: false }).then(() => {
      throw new MailFailure('ETIMEDOUT')
    })
    const sent = await Promise.race([cms.sendEmail({ ...mail, to, messageId }), tooLate])
    const { rejected } = sentSchema.parse(sent)
    return {
      ok: true,
      remark: rejected.length > 0 ? `${rejected.length}/${to.length} refused` : undefined,
    }
  } catch (error) {
    return { ok: false, reason: errorCodeOf(error) }
  }
}

/** A mail that is sent again with others than before is another one: some receivers drop a repeat. */
function mailKey(joined: Joined<Delivery, Announced>): string {
  const keys = joined.map(({ delivery }) => deliveryKey(delivery)).join(' ')
  return joined.length === 1 ? keys : createHash('sha256').update(keys).digest('hex').slice(0, 32)
}
