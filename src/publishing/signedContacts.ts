import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'
import { canonicalContact } from '@/domain/officialContacts'
import { officialContactsPath } from '@/domain/sitePages'
import { defaultLocale } from '@/i18n/locales'
import { env } from '@/server/env'
import { processWide } from '@/server/processWide.mjs'
import { getOfficialContacts, listContacts } from './getOfficialContacts'
import { getSiteSettings } from './getSiteSettings'

/** What precedes the 32 bytes of a private key of Ed25519 in PKCS #8 (RFC 8410, section 7). */
const keyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * The key pair that signs the contacts. It follows from `PAYLOAD_SECRET`, so every server has the same one and there is
 * nothing to store; with a new secret it is another one.
 */
const keys = () =>
  processWide('contactKeys', () => {
    const seed = hkdfSync('sha256', env.PAYLOAD_SECRET, '', 'official contacts', 32)
    const key = Buffer.concat([keyPrefix, Buffer.from(seed)])
    const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
    const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
    // The key's own name (RFC 7638).
    const members = `{"crv":"Ed25519","kty":"OKP","x":"${x}"}`
    return { privateKey, x, kid: createHash('sha256').update(members).digest('base64url') }
  })

/** The public key as a JWK Set (RFC 7517, section 5). */
export function contactKeySet(): object {
  const { x, kid } = keys()
  return { keys: [{ kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' }] }
}

/**
 * The contacts for programs: all by which something can be checked, without the names of people. The file is the same
 * for a whole day (UTC), so that it and its signature can be fetched one after the other.
 */
export async function contactsFile(): Promise<string> {
  const [{ operator, brand }, contacts] = await Promise.all([
    getSiteSettings(),
    getOfficialContacts(defaultLocale),
  ])
  const listed = listContacts(contacts).map(({ kind, value, uses, validUntil }) => ({
    kind,
    value: canonicalContact({ kind, value }),
    uses: [...new Set(uses.map(({ use }) => use))],
    ...(validUntil && { valid_until: validUntil.slice(0, 10) }),
  }))
  const file = {
    site: env.SITE_URL ?? null,
    operator: operator?.name || brand,
    day: new Date().toISOString().slice(0, 10),
    signature: officialContactsPath.replace(/json$/, 'jws'),
    contacts: listed,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** The signature of the file: a JWS in its compact form without the content (RFC 7515, appendix F). */
export function signatureOf(file: string): string {
  const { privateKey, kid } = keys()
  const header = base64(JSON.stringify({ alg: 'EdDSA', kid }))
  const signature = sign(null, Buffer.from(`${header}.${base64(file)}`), privateKey)
  return `${header}..${signature.toString('base64url')}`
}

const base64 = (text: string) => Buffer.from(text).toString('base64url')
