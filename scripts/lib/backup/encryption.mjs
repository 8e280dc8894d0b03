// @ts-check
import { Readable } from 'node:stream'
import {
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption'
import { UserError } from '../userError.mjs'

/** How a file of age begins (https://age-encryption.org/v1). */
export const ageHeader = Buffer.from('age-encryption.org/v1\n')

/** Thrown where the private key that was given, if any, does not open a backup. */
export class KeyProblem extends UserError {}

/**
 * @param {string[]} recipients public keys; any of their owners can read it
 * @returns {(source: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array, void, void>} a step for
 *   `pipeline`
 */
export function encryptFor(recipients) {
  const encrypter = new Encrypter()
  try {
    for (const recipient of recipients) encrypter.addRecipient(recipient)
  } catch {
    throw new UserError('BACKUP_RECIPIENT must be an age public key: its checksum is wrong')
  }
  return async function* encrypt(source) {
    const encrypted = await encrypter.encrypt(toWeb(Readable.from(source)))
    yield* fromWeb(encrypted)
  }
}

/**
 * @param {{ content: Readable, identities: string[] }} options `content` begins with `ageHeader`
 * @returns {Promise<Readable>}
 * @throws {KeyProblem} where none of the private keys fits
 */
export async function decrypt({ content, identities }) {
  if (identities.length === 0) {
    throw new KeyProblem(
      'The backup is encrypted: pass the file with your private key in --identity',
    )
  }
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(content)))
  } catch (error) {
    content.destroy()
    const isOther = error instanceof Error && /no identity matched/.test(error.message)
    if (isOther) throw new KeyProblem('The backup was encrypted for a different key')
    throw error
  }
}

/**
 * Private keys as `age-keygen` writes them, a line each.
 * @param {string} text
 * @returns {string[]}
 * @throws {UserError} where there is none
 */
export function parseIdentities(text) {
  const lines = text.split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identities.length > 0) return identities
  throw new UserError('The --identity file contains no age private key (AGE-SECRET-KEY-…)')
}

/**
 * A pair of keys for one backup, which is not stored.
 * @param {string[]} recipients what it is used beside: the two kinds of keys do not mix
 * @returns {Promise<{ identity: string, recipient: string }>}
 */
export async function temporaryKey(recipients) {
  const isHybrid = recipients.some((recipient) => recipient.startsWith('age1pq1'))
  const identity = await (isHybrid ? generateHybridIdentity() : generateX25519Identity())
  return { identity, recipient: await identityToRecipient(identity) }
}

/** @param {Readable} stream */
function toWeb(stream) {
  return /** @type {ReadableStream<Uint8Array>} */ (Readable.toWeb(stream))
}

/** @param {ReadableStream<Uint8Array>} stream */
function fromWeb(stream) {
  return Readable.fromWeb(/** @type {import('node:stream/web').ReadableStream} */ (stream))
}
