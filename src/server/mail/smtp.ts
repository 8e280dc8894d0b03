import { isPrivateHost } from '../privateHost.mjs'
import { env } from '../env'

const second = 1000

/** How a mail server that hangs is given up. */
const timeouts = {
  connectionTimeout: 10 * second,
  greetingTimeout: 10 * second,
  socketTimeout: 20 * second,
  dnsTimeout: 5 * second,
}

/**
 * Nodemailer's options for the address of a mail server. Without `requireTLS`, passwords and links
 * that reset them would go out in the clear wherever an attacker between strips the offer of STARTTLS.
 */
export function smtpOptions(address: string) {
  const { protocol, hostname } = new URL(address)
  const needsTls = protocol === 'smtp:' && !isPrivateHost(hostname)
  return {
    url: address,
    ...timeouts,
    requireTLS: needsTls,
    // A message is made of our own texts; it never names a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * A mail that could not be sent, for a reason without personal data: what a mail server answers
 * often quotes addresses, and errors end in logs.
 */
export class MailFailure extends Error {
  override name = 'MailFailure'

  constructor(
    /** Such as `SMTP 550` or `ETIMEDOUT`. */
    readonly code: string,
  ) {
    super(code)
  }
}

/** Whether the CMS can send mail; `env.ts` asks for everything else where `SMTP_URL` is set. */
export const sendsMail = env.SMTP_URL !== undefined
