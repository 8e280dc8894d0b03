import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { trustedCertificate } from './tlsProxy.mjs'

type Call = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** Starts what stands for push services on this machine; `statusOf` says what each path answers, null nothing. */
export async function startPushService({ port }: { port: number }) {
  const calls: Call[] = []
  const service = { calls, statusOf: (_path: string): number | null => 201, stop }
  const server = https.createServer(
    {
      cert: readFileSync(trustedCertificate),
      key: readFileSync(trustedCertificate.replace(/crt$/, 'key')),
    },
    (request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const path = request.url ?? ''
        calls.push({ path, headers: request.headers, body: Buffer.concat(parts) })
        const status = service.statusOf(path)
        if (status !== null) response.writeHead(status).end('nobody reads this')
      })
    },
  )
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return service

  function stop(): Promise<void> {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
}

/** A browser with a subscription at one of these services. */
export class PushedBrowser {
  readonly #keys = createECDH('prime256v1')
  readonly #auth = randomBytes(16)
  readonly path: string

  constructor(path: string) {
    this.path = path
    this.#keys.generateKeys()
  }

  /** As `PushSubscription.toJSON` gives it. */
  get subscription() {
    return {
      endpoint: `https://fcm.push.example.org${this.path}`,
      keys: {
        p256dh: this.#keys.getPublicKey('base64url'),
        auth: this.#auth.toString('base64url'),
      },
    }
  }

  /** What only this browser can read (RFC 8291, section 3.4; RFC 8188, section 2). */
  decrypt(body: Buffer): { title: string; url: string; tag: string } {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + body.readUInt8(20))
    const sealed = body.subarray(21 + sender.length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender])
    const derive = (key: Buffer, by: Buffer, words: Buffer | string, length: number) =>
      Buffer.from(hkdfSync('sha256', key, by, words, length))
    const shared = derive(this.#keys.computeSecret(sender), this.#auth, info, 32)
    const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // The last record ends with a 2 and zeros.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
  }
}

/** What a call says of its sender (RFC 8292), null where the signature is not that of its key. */
export function readSender({ headers }: Call): { aud: string; sub: string; key: string } | null {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(headers.authorization)) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) => one.toString('base64url'))
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    {
      key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  )
  return isRight ? { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key } : null
}
