import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'

/** A certificate of the tests' own for this machine, which nobody trusts unless told to. */
export const testCertificate = fileURLToPath(
  new URL('../fixtures/tls/localhost.crt', import.meta.url),
)

const keyFile = fileURLToPath(new URL('../fixtures/tls/localhost.key', import.meta.url))

/** A mail as it came over the line. */
export type ReceivedMail = { from: string; to: string[]; raw: string; secure: boolean }

/** Takes every mail, refuses addresses, or takes the whole mail and never says so. */
export type MailBehaviour = { refuses?: (address: string) => boolean; isSilent?: boolean }

/** Starts a mail server on this machine; `behaviour` can be changed at any time. */
export async function startMailServer({ port, isTls = false }: { port: number; isTls?: boolean }) {
  const mails: ReceivedMail[] = []
  const behaviour: MailBehaviour = {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    secure: isTls,
    ...(isTls ? { cert: readFileSync(testCertificate), key: readFileSync(keyFile) } : {}),
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

/** A header of a mail, unfolded; empty where there is none. */
export function mailHeader(raw: string, name: string): string {
  const [head = ''] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const line = lines.find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line?.slice(name.length + 1).trim() ?? ''
}

/** The text of one part of a mail, decoded. */
export function mailPart(raw: string, type: 'text/plain' | 'text/html'): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? ''
  const part = raw.split(`--${boundary}`).find((one) => one.includes(`Content-Type: ${type}`)) ?? ''
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
