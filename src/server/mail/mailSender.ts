import type { SendEmailOptions } from 'payload'
import type { SiteSetting } from '@/payload-types'
import { mailFootnote } from './mailHtml'

/** Who sends a mail, line by line: the brand, then the operator as far as the settings say it. */
export function senderLines({
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
export function withSender(message: SendEmailOptions, lines: string[]): SendEmailOptions {
  const { text, html } = message
  const signature = mailFootnote(lines.join('\n')).replaceAll('\n', '<br>')
  return {
    ...message,
    ...(typeof text === 'string' && { text: `${text}\n-- \n${lines.join('\n')}\n` }),
    ...(typeof html === 'string' && { html: html.replace('</body>', () => `${signature}</body>`) }),
  }
}
