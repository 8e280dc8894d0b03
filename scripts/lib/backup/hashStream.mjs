// @ts-check
import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/**
 * Counts and hashes what flows through.
 * @returns {{ through: Transform, result: () => { bytes: number, sha256: string } }} `result` is to
 *   be asked once, at the end
 */
export function hashStream() {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(/** @type {Buffer} */ chunk, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { through, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}
