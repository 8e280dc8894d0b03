import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Problem } from '../../../scripts/lib/problem.mjs'
import { inProject } from '../../../scripts/lib/projectRoot.mjs'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { loadEnvironment, parseEnvFile, readSettings } from '../../../scripts/lib/environment.mjs'

const root = path.resolve('/project')
const secret = 'a-secret-of-thirty-two-characters'
const databaseUrl = 'postgres://user:hidden@db.example.org:5432/curaco'

describe('parseEnvFile', () => {
  test.each([
    ['NAME=value', { NAME: 'value' }],
    ['  export NAME = value  ', { NAME: 'value' }],
    ['NAME=a b#c # comment', { NAME: 'a b#c' }],
    ['NAME="a # b" # comment', { NAME: 'a # b' }],
    ['NAME=\'a "b"\'', { NAME: 'a "b"' }],
    ['NAME="first\\nsecond"', { NAME: 'first\nsecond' }],
    ['NAME=', { NAME: '' }],
    ['NAME= # comment', { NAME: '' }],
    ['# NAME=value', {}],
    ['A=1\r\nB=2\r\n', { A: '1', B: '2' }],
    ['not a variable', {}],
    ['URL=postgres://u:p@h/d?a=b', { URL: 'postgres://u:p@h/d?a=b' }],
  ])('reads %j', (text, variables) => {
    expect(parseEnvFile(text)).toEqual(variables)
  })
})

describe('loadEnvironment', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-env-'))
  const file = path.join(folder, '.env')
  afterEach(() => rmSync(file, { force: true }))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('keeps what is set already, even when it is empty', () => {
    writeFileSync(file, 'PORT=4000\nHOST=127.0.0.1\nDATA_DIR=elsewhere\n')
    const env: Record<string, string | undefined> = { PORT: '5000', HOST: '' }
    loadEnvironment({ file, env })
    expect(env).toEqual({ PORT: '5000', HOST: '', DATA_DIR: 'elsewhere' })
  })

  test('reads secrets that lie in files of their own', () => {
    const secretFile = path.join(folder, 'secret')
    writeFileSync(secretFile, `${secret}\n`)
    writeFileSync(file, `PAYLOAD_SECRET_FILE=${secretFile}\n`)
    const env: Record<string, string | undefined> = {}
    loadEnvironment({ file, env })
    expect(env.PAYLOAD_SECRET).toBe(secret)
    env.SMTP_URL_FILE = path.join(folder, 'none')
    expect(() => loadEnvironment({ file, env })).toThrow(Problem)
  })

  test('does nothing where there is no file', () => {
    const env = {}
    loadEnvironment({ file, env })
    expect(env).toEqual({})
  })
})

describe('readSettings', () => {
  test('has a default for everything', () => {
    expect(readSettings({ env: { PORT: '', DATABASE_URL: '' }, root })).toEqual({
      port: 3000,
      host: undefined,
      dataDir: path.join(root, '.data'),
      uploadsDir: path.join(root, '.data', 'uploads'),
      databaseUrl: undefined,
      payloadSecret: undefined,
      adminUsername: 'admin',
      adminPassword: undefined,
      siteUrl: undefined,
    })
  })

  test('puts the uploads into the data folder, unless told otherwise', () => {
    const dataDir = path.resolve('/elsewhere')
    expect(readSettings({ env: { DATA_DIR: dataDir }, root }).uploadsDir).toBe(
      path.join(dataDir, 'uploads'),
    )
    expect(
      readSettings({ env: { DATA_DIR: dataDir, UPLOADS_DIR: 'files' }, root }).uploadsDir,
    ).toBe(path.join(root, 'files'))
  })

  test.each([
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '0' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '30 00' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://user:hidden@host/db', PAYLOAD_SECRET: secret }],
    ['PAYLOAD_SECRET', { PAYLOAD_SECRET: 'hidden' }],
    ['PAYLOAD_SECRET', { DATABASE_URL: databaseUrl }],
    ['PAYLOAD_SECRET', { NODE_ENV: 'production' }],
    ['SITE_URL', { SITE_URL: 'www.example.org' }],
  ])('names %s in one line for %j, and repeats no secret', (variable, env) => {
    const read = () => readSettings({ env, root })
    expect(read).toThrow(new RegExp(`^${variable} [^\\n]+$`))
    expect(read).not.toThrow(/hidden/)
  })

  test('takes a complete production environment', () => {
    const env = { NODE_ENV: 'production', DATABASE_URL: databaseUrl, PAYLOAD_SECRET: secret }
    expect(readSettings({ env, root })).toMatchObject({ databaseUrl, payloadSecret: secret })
  })

  test('has backups and restores go past a pooler', () => {
    const env = { DATABASE_URL: databaseUrl, PAYLOAD_SECRET: secret }
    const DATABASE_DIRECT_URL = 'postgres://user@direct.example.org/curaco'
    expect(readSettings({ env, root }).directUrl).toBe(databaseUrl)
    const { directUrl } = readSettings({ env: { ...env, DATABASE_DIRECT_URL }, root })
    expect(directUrl).toBe(DATABASE_DIRECT_URL)
  })
})

test('the embedded Postgres and that of the containers are of one major version', () => {
  const read = (file: string) => readFileSync(inProject(file), 'utf8')
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const embedded = Object.entries(optionalDependencies).map(([, version]) => version.split('.')[0])
  const images = [...read('docker-compose.yml').matchAll(/image: postgres:(\d+)/g)]
  expect(new Set([...embedded, ...images.map(([, major]) => major)]).size).toBe(1)
})
