import { createECDH, ECDH, hkdfSync } from 'node:crypto'
import { env } from '../../src/server/env'

/**
 * The key pair by which push services know this site (RFC 8292), in base64url. It follows from
 * `PAYLOAD_SECRET`, so every server has the same one and there is nothing to store.
 */
export function pushKeys(): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1')
  const secret = hkdfSync('sha256', env.PAYLOAD_SECRET, '', 'web push', 32)
  // Of all texts of this length, one in four thousand million is no key.
  pair.setPrivateKey(Buffer.from(secret))
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
}

/** Whether a browser's public key, in base64url, is a point of the curve: with any other nothing is encrypted. */
export function isCurvePoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'hex', 'compressed') !== ''
  } catch {
    return false
  }
}
