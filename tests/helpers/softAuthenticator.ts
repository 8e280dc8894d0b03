import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Answer = Record<string, unknown>

/** What a test lets an authenticator do otherwise than a good one. */
type Deviation = { origin?: string; rpId?: string; isVerified?: boolean; challenge?: string }

/**
 * An authenticator in software (WebAuthn, level 2): one passkey on the curve P-256, which makes real
 * signatures.
 * @param site the host name and the origin that its browser is at
 */
export function softAuthenticator(site: { rpId: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0

  const clientData = (type: string, { challenge }: Answer, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge,
        origin: site.origin,
        ...pick(deviation),
        crossOrigin: false,
      }),
    )

  const authenticatorData = (
    { rpId = site.rpId, isVerified = true }: Deviation,
    rest: Buffer[],
  ) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (rest.length > 0 ? 0x40 : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...rest])
  }

  const answer = (response: Answer) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id,
    /** Answers what a browser is asked to make a passkey with. */
    make(options: Answer, deviation: Deviation = {}) {
      // The key as COSE writes it (RFC 9053, section 7.1.1).
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.from([0, credentialId.length])
      const authData = authenticatorData(deviation, [Buffer.alloc(16), length, credentialId, key])
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return answer({
        clientDataJSON: clientData('webauthn.create', options, deviation).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    /** Answers what a browser is asked to use a passkey with. */
    use(options: Answer, deviation: Deviation = {}) {
      const client = clientData('webauthn.get', options, deviation)
      const authData = authenticatorData(deviation, [])
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(client)]))
        .sign(privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
    /** Counts from there again, as a copy of it would. */
    setCounter: (to: number) => (counter = to),
  }
}

/** What of the client data a test changes. */
function pick({ origin, challenge }: Deviation): Answer {
  return { ...(origin && { origin }), ...(challenge && { challenge }) }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** CBOR (RFC 8949) of whole numbers, texts, bytes and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (!(value instanceof Map)) throw new Error(`cannot write ${typeof value}`)
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
}

function head(major: number, number: number): Buffer {
  const kind = major << 5
  if (number < 24) return Buffer.from([kind | number])
  return number < 256
    ? Buffer.from([kind | 24, number])
    : Buffer.from([kind | 25, number >> 8, number & 255])
}
