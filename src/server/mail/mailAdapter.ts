import type { EmailAdapter } from 'payload'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { errorCodeOf } from '@/server/errorCodeOf'
import { MailFailure } from './MailFailure'
import { senderLines, withSender } from './mailSender'
import { smtpOptions } from './smtpOptions'

/** How Payload sends mail: to the mail server of the environment, or not at all. */
export function mailAdapter(): Promise<EmailAdapter> | EmailAdapter {
  const { SMTP_URL, MAIL_FROM, SITE_URL } = env
  if (!SMTP_URL || !MAIL_FROM || !SITE_URL) return sendsNothing
  return sendsBySmtp({ address: SMTP_URL, from: MAIL_FROM, name: new URL(SITE_URL).hostname })
}

/** Payload's own stand-in would write recipients and subjects to the log. */
const sendsNothing: EmailAdapter = () => ({
  name: 'none',
  defaultFromAddress: '',
  defaultFromName: '',
  sendEmail: async () => log.warn('an e-mail was not sent because SMTP_URL is not set'),
})

async function sendsBySmtp({
  address,
  from,
  name,
}: {
  address: string
  from: string
  name: string
}): Promise<EmailAdapter> {
  const { nodemailerAdapter } = await import('@payloadcms/email-nodemailer')
  const adapter = await nodemailerAdapter({
    defaultFromAddress: from,
    defaultFromName: name,
    transportOptions: smtpOptions(address),
    // A mail server that is away must not keep the site from starting.
    skipVerify: true,
  })
  return (context) => {
    const { sendEmail, ...rest } = adapter(context)
    return {
      ...rest,
      sendEmail: async (message) => {
        // No visitor asks for it: the recipients of its mails may see which software runs the site.
        const settings = await context.payload.findGlobal({
          slug: 'site-settings',
          depth: 0,
          overrideAccess: true,
        })
        // Out-of-office notes and the like need not answer (RFC 3834).
        const headers = { 'Auto-Submitted': 'auto-generated' }
        const mail = withSender({ headers, ...message }, senderLines(settings))
        return sendEmail(mail).catch((error: unknown) => {
          throw new MailFailure(reasonOf(error))
        })
      },
    }
  }
}

function reasonOf(error: unknown): string {
  const answer = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  return typeof answer === 'number' ? `SMTP ${answer}` : errorCodeOf(error)
}
