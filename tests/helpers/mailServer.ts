import { readFileSync } from 'node:fs'
import { SMTPServer } from 'smtp-server'
import { findFreePort } from '../../scripts/lib/startupChecks.mjs'
import { siteUrl } from './realSite.mjs'
import { startTestServer } from './testServer.mjs'
import { tlsFile, trustedCertificate } from './tlsProxy.mjs'

/** Certificates for this machine, signed by themselves; their keys lie beside them. */
const certificates = { trusted: 'localhost', untrusted: 'untrusted' }

/** A mail as it came over the line. */
export type ReceivedMail = { from: string; to: string[]; raw: string; secure: boolean }

/** Takes every mail, refuses addresses, or takes the whole mail and never says so. */
type MailBehaviour = { refuses?: (address: string) => boolean; isSilent?: boolean }

/** Starts a mail server on this machine; `behaviour` can be changed at any time. */
export async function startMailServer({
  port,
  certificate,
}: {
  port: number
  /** Without one, mails come unencrypted. */
  certificate?: keyof typeof certificates
}) {
  const mails: ReceivedMail[] = []
  const behaviour: MailBehaviour = {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    secure: certificate !== undefined,
    ...(certificate && {
      cert: readFileSync(tlsFile(`${certificates[certificate]}.crt`)),
      key: readFileSync(tlsFile(`${certificates[certificate]}.key`)),
    }),
    onRcptTo({ address }, _session, answer) {
      if (!behaviour.refuses?.(address)) return answer()
      answer(Object.assign(new Error(`No such user: ${address}`), { responseCode: 550 }))
    },
    onData(stream, session, answer) {
      let raw = ''
      stream.setEncoding('utf8').on('data', (text: string) => (raw += text))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
          secure: session.secure,
        })
        if (!behaviour.isSilent) answer()
      })
    },
  })
  // A client that goes away in the middle is what these tests are about.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    mails,
    behaviour,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** A server that sends mails, and what takes them. */
export async function startMailingServer(
  environment: Record<string, string> = {},
  options: Parameters<typeof startTestServer>[1] = {},
) {
  const port = await findFreePort()
  const mailServer = await startMailServer({ port, certificate: 'trusted' })
  const settings = {
    SITE_URL: siteUrl,
    SMTP_URL: `smtps://127.0.0.1:${port}`,
    NODE_EXTRA_CA_CERTS: trustedCertificate,
    MAIL_FROM: 'site@curaco.example',
    NOTIFY_EMAIL: 'office@curaco.example',
    NOTIFY_GATHER_MINUTES: '0',
  }
  const server = await startTestServer({ ...settings, ...environment }, options)
  const stop = async () => {
    await server.stop()
    await mailServer.stop()
  }
  return { server, mailServer, stop }
}

/** The subject of a mail as people read it (RFC 2047). */
export function mailSubject(raw: string): string {
  return mailHeader(raw, 'Subject')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    )
}

/** A header of a mail, unfolded; empty where there is none. */
export function mailHeader(raw: string, name: string): string {
  const [head = ''] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const line = lines.find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line?.slice(name.length + 1).trim() ?? ''
}

/** The text of one part of a mail, decoded. */
export function mailPart(raw: string, type: 'text/plain' | 'text/html'): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1]
  const parts = boundary ? raw.split(`--${boundary}`) : [raw]
  const part = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? ''
  const [, ...body] = part.split('\r\n\r\n')
  const content = body.join('\r\n\r\n')
  const encoding = mailHeader(part.trimStart(), 'Content-Transfer-Encoding')
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(content) : content
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
