import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ensureAdminPassword, ensureSecrets } from '../../../scripts/lib/secrets.mjs'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'curaco-secrets-'))
})

afterEach(() => rmSync(dataDir, { recursive: true }))

const mode = (name: string) => statSync(path.join(dataDir, name)).mode & 0o777
const admin = (given?: string) => ensureAdminPassword({ dataDir, given, database: 'embedded' })

describe('ensureSecrets', () => {
  test('makes secrets once, in a file that only its owner reads', () => {
    const secrets = ensureSecrets({ dataDir })
    expect(secrets.payloadSecret.length).toBeGreaterThanOrEqual(32)
    expect(secrets.databasePassword).not.toBe(secrets.payloadSecret)
    expect(ensureSecrets({ dataDir })).toEqual(secrets)
    expect(mode('secrets.json')).toBe(0o600)
  })

  test('refuses a damaged file instead of making new secrets', () => {
    writeFileSync(path.join(dataDir, 'secrets.json'), '{"payloadSecret":')
    expect(() => ensureSecrets({ dataDir })).toThrow(/secrets\.json/)
  })
})

describe('ensureAdminPassword', () => {
  test('makes a password once and tells its file', () => {
    const first = admin()
    const file = path.join(dataDir, 'admin-password')
    expect(first.place).toBe(`in ${file}`)
    expect(readFileSync(file, 'utf8').trim()).toBe(first.password)
    expect(mode('admin-password')).toBe(0o600)
    expect(admin().password).toBe(first.password)
  })

  test('uses the given one and writes it nowhere', () => {
    const { password, place, remember } = admin('given-password')
    remember()
    expect({ password, place }).toEqual({
      password: 'given-password',
      place: 'as set in ADMIN_PASSWORD',
    })
    expect(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).not.toContain(password)
  })

  test('goes on telling where the first password came from', () => {
    ensureSecrets({ dataDir })
    admin('given-password').remember()
    expect(admin().place).toBe('as set in ADMIN_PASSWORD on the first start')
    const other = ensureAdminPassword({ dataDir, given: undefined, database: 'other' })
    other.remember()
    expect(other.place).toMatch(/admin-password$/)
    expect(ensureAdminPassword({ dataDir, given: 'later-password', database: 'other' }).place).toBe(
      other.place,
    )
    expect(ensureSecrets({ dataDir }).firstPasswords).toEqual({
      embedded: 'given',
      other: 'generated',
    })
  })
})
