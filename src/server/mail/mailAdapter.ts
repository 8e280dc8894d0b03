import type { EmailAdapter, SendEmailOptions } from 'payload'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { errorCodeOf } from '@/server/errorCodeOf'
import { MailFailure } from './smtp'
import type { SiteSetting } from '@/payload-types'
import { mailFootnote } from './mailHtml'
import { smtpOptions } from './smtp'

/** How Payload sends mail: to the mail server of the environment, or not at all. */
export function mailAdapter(): Promise<EmailAdapter> | EmailAdapter {
  const { SMTP_URL, MAIL_FROM, SITE_URL } = env
  if (!SMTP_URL || !MAIL_FROM || !SITE_URL) return sendsNothing
  return sendsBySmtp({ address: SMTP_URL, from: MAIL_FROM })
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
}: {
  address: string
  from: string
}): Promise<EmailAdapter> {
  const { default: nodemailer } = await import('nodemailer')
  const transport = nodemailer.createTransport(smtpOptions(address))
  return ({ payload }) => ({
    name: 'nodemailer',
    defaultFromAddress: from,
    // Each mail names the brand.
    defaultFromName: '',
    sendEmail: async (message) => {
      // No visitor asks for it: the recipients of its mails may see which software runs the site.
      const options = { slug: 'site-settings', depth: 0, overrideAccess: true } as const
      const settings = await payload.findGlobal(options)
      // Out-of-office notes and the like need not answer (RFC 3834).
      const headers = { 'Auto-Submitted': 'auto-generated' }
      const sender = { name: settings.brand, address: from }
      const mail = withSender({ headers, from: sender, ...message }, senderLines(settings))
      return transport.sendMail(mail).catch((error: unknown) => {
        throw new MailFailure(reasonOf(error))
      })
    },
  })
}

function reasonOf(error: unknown): string {
  const answer = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  return typeof answer === 'number' ? `SMTP ${answer}` : errorCodeOf(error)
}

/** Who sends a mail, line by line: the brand, then the operator as far as the settings say it. */
function senderLines({
  brand,
  operator,
  contact,
}: Pick<SiteSetting, 'brand' | 'operator' | 'contact'>): string[] {
  const company = [operator?.name, operator?.legalForm].filter(Boolean).join(' ')
  const address = operator?.address?.split('\n').filter(Boolean).join(', ')
  return [brand, company, address, contact?.email, contact?.phone].filter((line): line is string =>
    Boolean(line),
  )
}

/** A mail with these lines at its end, as mail programs know a signature (RFC 3676, section 4.3). */
function withSender(message: SendEmailOptions, lines: string[]): SendEmailOptions {
  const { text, html } = message
  const signature = mailFootnote(lines.join('\n')).replaceAll('\n', '<br>')
  return {
    ...message,
    ...(typeof text === 'string' && { text: `${text}\n-- \n${lines.join('\n')}\n` }),
    ...(typeof html === 'string' && { html: html.replace('</body>', () => `${signature}</body>`) }),
  }
}
