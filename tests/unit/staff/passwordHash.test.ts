import { pbkdf2Sync } from 'node:crypto'
import { expect, test, vi } from 'vitest'
// 600,000 rounds, and no other number, become 6,000; integration tests log in with real ones.
import '../../preload/cheapHashes.mjs'

// Another file of the same worker may have loaded it with real rounds.
vi.resetModules()
const { decoyPassword, matchesPassword } = await import('@collections/users/passwordHash')

const salt = 'ab'.repeat(32)
const hashOf = (iterations: number, length: number) =>
  pbkdf2Sync('secret', salt, iterations, length, 'sha256').toString('hex')

test.each([
  ['current', `pbkdf2-sha256-v1:${hashOf(6000, 32)}`],
  ['older', hashOf(25_000, 512)],
])('knows the %s format', async (_, hash) => {
  expect(await matchesPassword({ typed: 'secret', stored: { hash, salt } })).toBe(true)
  expect(await matchesPassword({ typed: 'Secret', stored: { hash, salt } })).toBe(false)
})

test.each(['', 'pbkdf2-sha256-v1:', 'pbkdf2-sha256-v1:zz', 'nonsense', 'ff'])(
  'matches nothing against the hash %j',
  async (hash) => {
    expect(await matchesPassword({ typed: '', stored: { hash, salt } })).toBe(false)
  },
)

test('matches nothing against the decoy', async () => {
  expect(await matchesPassword({ typed: '', stored: decoyPassword })).toBe(false)
})
