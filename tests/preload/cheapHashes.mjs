// @ts-check
// Loaded into a server under test with --import: password hashes of Payload's strength (600,000 rounds,
// 150 ms of a core) are made with a hundredth of the rounds. Tests of the hash itself do without.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { pbkdf2 } = crypto
/** @type {(...args: any[]) => void} */
const cheap = (password, salt, rounds, ...rest) =>
  /** @type {(...args: any[]) => void} */ (pbkdf2)(
    password,
    salt,
    rounds === 600_000 ? 6000 : rounds,
    ...rest,
  )
Object.defineProperties(cheap, Object.getOwnPropertyDescriptors(pbkdf2))
Object.assign(crypto, { pbkdf2: cheap })
syncBuiltinESMExports()
