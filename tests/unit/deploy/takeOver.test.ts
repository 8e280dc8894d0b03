import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inProject } from '../../../scripts/lib/projectRoot.mjs'

// What deploy/take-over judges, and what it does in which order.

let folder = ''
const at = (...parts: string[]) => path.join(folder, ...parts)
const content = (...file: string[]) => readFileSync(at(...file), 'utf8')

/** In place of the engine: notes what it is asked for, and whether the database answers. */
const engine = `#!/bin/sh
echo "$*" >> "$LOG"
[ "$*" != 'compose run --rm -T check' ] || echo "DATABASE_URL: $DATABASE"
[ "\${*#*restore}" = "$*" ] || cat > "$LOG.key"
[ "$*" != "$FAILING" ]
`

const env = [
  'COMPOSE_FILE=docker-compose.yml:deploy/elsewhere.yml:deploy/second-machine.yml:mine.yml',
  'DATABASE_URL=postgres://curaco:x@10.0.0.1:5432/curaco',
  'SITE_URL=https://www.example.org',
  'COMPOSE_PROFILES=clamav',
  'S3_BUCKET=uploads   # of the first machine',
  'BACKUP_S3_BUCKET=backups',
  'HOST=10.0.0.2',
  // No line break at the end, as some editors leave it.
].join('\n')

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-take-over-'))
  mkdirSync(at('deploy', 'private'), { recursive: true })
  for (const name of ['apply', 'take-over']) {
    cpSync(inProject('deploy', name), at('deploy', name))
  }
  writeFileSync(at('deploy', 'private', 'servers.yml'), '')
  writeFileSync(at('docker'), engine, { mode: 0o755 })
  writeFileSync(at('.env'), env)
})
afterEach(() => rmSync(folder, { recursive: true }))

type Run = { args: string[]; database?: string; key?: string; failing?: string }

function takeOver({ args, database = 'gone', key = 'AGE-SECRET-KEY-1X\n', failing = '' }: Run) {
  writeFileSync(at('log'), '')
  const { status, stderr } = spawnSync(at('deploy', 'take-over'), args, {
    env: {
      NODE_ENV: 'test',
      PATH: `${folder}:${process.env.PATH}`,
      LOG: at('log'),
      DATABASE: database,
      FAILING: failing,
    },
    input: key,
    encoding: 'utf8',
  })
  const asked = content('log').replaceAll('compose ', '').trim().split('\n')
  return { status, stderr, asked }
}

const ask = 'run --rm -T check'
const judge = `--env-file .env.new ${ask}`
const stop = 'rm --stop --force app'
const restore = '--env-file .env.new run --rm -T backup node backup.mjs restore latest --identity -'
const applied = [
  'config --images',
  'ps --quiet app',
  'run --rm check',
  'run --rm migrate',
  'up --detach --wait --remove-orphans',
]
const profiles = 'tls,backup'

describe('deploy/take-over', () => {
  test('restores the last backup where Postgres was on the first machine', () => {
    const { status, asked } = takeOver({ args: [profiles, 'new'] })
    expect({ status, asked }).toEqual({ status: 0, asked: [ask, judge, stop, restore, ...applied] })
    expect(content('log.key')).toBe('AGE-SECRET-KEY-1X\n')
    expect(content('.env').trim().split('\n')).toEqual([
      'COMPOSE_PROFILES=tls,backup',
      'S3_BUCKET=new',
      'COMPOSE_FILE=docker-compose.yml:mine.yml',
      'SITE_URL=https://www.example.org',
      'BACKUP_S3_BUCKET=backups',
    ])
    expect(existsSync(at('deploy', 'private', 'servers.yml'))).toBe(false)
  })

  test('restores nothing where Postgres is elsewhere', () => {
    const { status, asked } = takeOver({ args: [profiles], database: 'works', key: '' })
    expect({ status, asked }).toEqual({ status: 0, asked: [ask, judge, stop, ...applied] })
    const settings = content('.env')
    expect(settings).toContain('COMPOSE_FILE=docker-compose.yml:deploy/elsewhere.yml:mine.yml\n')
    expect(settings).toMatch(/^DATABASE_URL=.*\n(.*\n)*S3_BUCKET=uploads /m)
    expect(settings).not.toMatch(/^HOST=/m)
  })

  test.each<[string, Run, string]>([
    ['no profiles', { args: [] }, 'Usage'],
    ['a first machine that is there', { args: [profiles, 'new'], database: 'works' }, 'answers'],
    ['a database that is away', { args: [profiles] }, 'does not answer'],
    ['no private key', { args: [profiles, 'new'], key: '' }, 'No private key'],
    ['the bucket in use', { args: [profiles, 'uploads'] }, 'uploads is in use'],
    ['a wrong setting', { args: [profiles, 'new'], failing: `compose ${judge}` }, 'was changed'],
  ])('touches nothing with %s', (_, run, message) => {
    const { status, stderr, asked } = takeOver(run)
    expect(status).toBe(1)
    expect(stderr).toContain(message)
    expect(asked).not.toContain(stop)
    expect(content('.env')).toBe(env)
  })

  test('runs on the second machine alone', () => {
    writeFileSync(at('.env'), 'COMPOSE_FILE=docker-compose.yml:deploy/first-machine.yml\n')
    expect(takeOver({ args: [profiles] }).stderr).toContain('This is not the second machine')
  })

  test('is repeated after a restore that failed', () => {
    const run = { args: [profiles, 'new'], failing: `compose ${restore}` }
    expect(takeOver(run)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('The site is down.') as string,
    })
    expect(content('.env')).toBe(env)
    expect(takeOver({ ...run, failing: '' }).status).toBe(0)
  })

  test('says how to go on where the site does not start after the restore', () => {
    const run = { args: [profiles, 'new'], failing: 'compose run --rm migrate' }
    const { status, stderr } = takeOver(run)
    expect(status).toBe(1)
    expect(stderr).toContain(
      'This machine is now the first. If anything fails from here on: deploy/apply',
    )
    expect(stderr).toContain('run deploy/apply again')
  })
})
