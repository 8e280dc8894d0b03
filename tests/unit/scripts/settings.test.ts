import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildEnvironment } from '../../../scripts/lib/build.mjs'
import { loadEnvironment, parseEnvFile, readSettings } from '../../../scripts/lib/environment.mjs'
import { UserError } from '../../../scripts/lib/userError.mjs'
import { inProject } from '../../../scripts/lib/projectRoot.mjs'
import { ensureAdminPassword, ensureSecrets } from '../../../scripts/lib/secrets.mjs'
import { ensureStamped, hashFiles } from '../../../scripts/lib/stamp.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-settings-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes a file in the folder. @returns where it is */
function write(name: string, text: string): string {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

const secret = 'a-secret-of-thirty-two-characters'

test.each([
  ['NAME=value', { NAME: 'value' }],
  ['  export NAME = value  ', { NAME: 'value' }],
  ['NAME="a # b" # comment', { NAME: 'a # b' }],
  ['NAME="first\\nsecond"', { NAME: 'first\nsecond' }],
  ['# NAME=value', {}],
  ['A=1\r\nB=2\r\n', { A: '1', B: '2' }],
  ['URL=postgres://u:p@h/d?a=b', { URL: 'postgres://u:p@h/d?a=b' }],
])('a file .env with %j is read', (text, variables) => {
  expect(parseEnvFile(text)).toEqual(variables)
})

describe('the environment', () => {
  type Variables = Record<string, string | undefined>

  test('keeps what is set already, even when it is empty', () => {
    const file = write('.env', 'PORT=4000\nHOST=127.0.0.1\nDATA_DIR=elsewhere\n')
    const env: Variables = { PORT: '5000', HOST: '' }
    loadEnvironment({ file, env })
    expect(env).toEqual({ PORT: '5000', HOST: '', DATA_DIR: 'elsewhere' })
  })

  test('has secrets that lie in files of their own', () => {
    const file = write('.env', `PAYLOAD_SECRET_FILE=${write('secret', `${secret}\n`)}\n`)
    const env: Variables = {}
    loadEnvironment({ file, env })
    expect(env.PAYLOAD_SECRET).toBe(secret)
    env.SMTP_URL_FILE = path.join(folder, 'none')
    expect(() => loadEnvironment({ file, env })).toThrow(UserError)
  })
})

describe('settings', () => {
  const root = path.resolve('/project')
  const databaseUrl = 'postgres://user:hidden@db.example.org:5432/curaco'
  const production = { DATABASE_URL: databaseUrl, PAYLOAD_SECRET: secret }
  const settings = (env: Record<string, string>) =>
    readSettings({ env: env as NodeJS.ProcessEnv, root })

  test('have a default for everything', () => {
    expect(settings({ PORT: '', DATABASE_URL: '' })).toEqual({
      port: 3000,
      host: undefined,
      dataDir: path.join(root, '.data'),
      uploadsDir: path.join(root, '.data', 'uploads'),
      databaseUrl: undefined,
      payloadSecret: undefined,
      adminUsername: 'admin',
      adminPassword: undefined,
      siteUrl: undefined,
      isDemo: false,
    })
  })

  const dataDir = path.resolve('/elsewhere')
  const direct = 'postgres://user@direct.example.org/curaco'

  test.each([
    [{ DATA_DIR: dataDir, UPLOADS_DIR: 'files' }, { uploadsDir: path.join(root, 'files') }],
    [
      { NODE_ENV: 'production', ...production },
      { databaseUrl, payloadSecret: secret },
    ],
    [
      { DATA_DIR: dataDir, DEMO: 'true' },
      { dataDir: path.join(dataDir, 'demo'), isDemo: true },
    ],
    // Backups and restores go past a pooler.
    [{ ...production, DATABASE_DIRECT_URL: direct }, { directUrl: direct }],
  ])('of %j are %j', (env, expected) => {
    expect(settings(env)).toMatchObject(expected)
  })

  test.each([
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '65536' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://user:hidden@host/db', PAYLOAD_SECRET: secret }],
    ['PAYLOAD_SECRET', { PAYLOAD_SECRET: 'hidden' }],
    ['PAYLOAD_SECRET', { DATABASE_URL: databaseUrl }],
    ['SITE_URL', { SITE_URL: 'www.example.org' }],
  ])('name %s in one line for %j, and repeat no secret', (variable, env) => {
    const wrong = () => settings(env)
    expect(wrong).toThrow(new RegExp(`^${variable} [^\\n]+$`))
    expect(wrong).not.toThrow(/hidden/)
  })
})

describe('`npm run check`', () => {
  const sources = '../../../scripts/lib/sources.mjs'
  let runCheck: (options: { args: string[] }) => Promise<void>
  beforeAll(async () => {
    // Compiling the server's settings anew each time would take the longest.
    vi.doMock(sources, async (load) => ({
      ...(await load<object>()),
      loadServer: async () => {
        vi.resetModules()
        return { ...(await import('@/server/env')), ...(await import('@/server/mail/smtp')) }
      },
    }))
    ;({ runCheck } = await import('../../../scripts/lib/check.mjs'))
  })
  afterAll(() => {
    vi.doUnmock(sources)
    vi.resetModules()
  })

  const environment = (env: Record<string, string>) =>
    ({ NODE_ENV: 'test', PATH: process.env.PATH, DATA_DIR: folder, ...env }) as const
  const firstWords = (text: string) => text.split('\n').map((line) => line.split(' ')[0])

  /** What it says of settings in a file or the environment. */
  async function check(env: Record<string, string>, args = ['--settings']) {
    const own = process.env
    const said = { log: '', error: '' }
    for (const way of ['log', 'error'] as const) {
      vi.spyOn(console, way).mockImplementation((line) => void (said[way] += `${line}\n`))
    }
    process.env = environment(env)
    const fault = await runCheck({ args }).catch((error: unknown) => error)
    process.env = own
    vi.restoreAllMocks()
    const { log: stdout, error: stderr } = said
    return { isRight: fault === undefined, names: firstWords(stderr), stdout, stderr }
  }

  const wrong = {
    PORT: '0',
    SITE_URL: 'www.example.org',
    SMTP_URL: 'mail.example.org:587',
    MAIL_FROM: 'site',
    NOTIFY_EMAIL: 'office@example.org,',
    NOTIFY_LANGUAGE: 'fr',
    WEBHOOK_URL: 'hooks.example.org',
    WEBHOOK_SECRET: 'short',
    TRUST_PROXY: 'yes',
    RATE_LIMIT_PER_MINUTE: '-1',
    RETENTION_AUDIT_LOG: '30',
    CLAMAV_HOST: 'http://clamav',
    CLAMAV_PORT: 'x',
    LOG_LEVEL: 'loud',
    METRICS_PORT: 'x',
    S3_ENDPOINT: 's3.example.org',
    S3_FORCE_PATH_STYLE: 'yes',
    PAYLOAD_SECRET: 'hidden',
    DATABASE_URL: 'mysql://user:hidden@host/db',
    BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1HIDDEN',
    BACKUP_AT: '25:00',
    BACKUP_TIME_ZONE: 'Berlin',
    BACKUP_KEEP: '0',
    BACKUP_MAX_AGE: 'forever',
    BACKUP_SCRATCH_DATABASE_URL: 'localhost',
    BACKUP_S3_ENDPOINT: 'http://s3.example.org',
    ADMIN_PASSWORD: 'hidden',
    POSTGRES_PASSWORD: 'hidden@1',
    COMPOSE_PROFILES: 'tls, backup',
    DEMO: 'yes',
    SITE_ALIASES: 'https://example.org',
    TLS_FILES: 'site.crt',
    ACME_EMAIL: 'office',
    PRIVATE_ADDRESS: 'eth1',
    SECOND_MACHINE: '10.0.0.2:3000',
    TRUSTED_PROXIES: 'nginx',
    HTTP_PORT: 'http',
    HTTPS_PORT: '99999',
    PROMETHEUS_PORT: '-1',
    APP_SERVERS: 'x',
    ENABLE_IPV6: 'no',
    IPV6_SUBNET: 'fd63::1',
    SMPT_URL: 'smtps://mail.example.org',
    SMTP_PASSWORD: 'hidden',
    DATABSE_URL: 'postgres://user:hidden@host/db',
    HTTPS_PORTS: '443',
    S3_BUKET: 'curaco',
    PORTS: '80',
    DATABASE_HOST: 'localhost',
  }

  test('names every setting that is wrong, and names that are none, and repeats no secret', () => {
    const command = [inProject('scripts', 'command.mjs'), 'check', '--settings']
    const { status, stderr } = spawnSync(process.execPath, command, {
      env: environment(wrong),
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(firstWords(stderr)).toEqual(expect.arrayContaining(Object.keys(wrong)))
    // Each fault is one line.
    expect(firstWords(stderr.trim()).filter((word) => !/^[A-Z\d_]+$/.test(word ?? ''))).toEqual([
      'Something',
    ])
    for (const [slip, meant] of [
      ['SMPT_URL', 'SMTP_URL'],
      ['DATABSE_URL', 'DATABASE_URL'],
      ['S3_BUKET', 'S3_BUCKET'],
      ['HTTPS_PORTS', 'HTTPS_PORT'],
    ]) {
      expect(stderr).toContain(`${slip} is no setting: ${meant} is`)
    }
    expect(stderr).not.toMatch(/hidden/i)
  })

  test('names what settings need of each other', async () => {
    const SITE_URL = 'http://www.example.org'
    const { names } = await check({
      SITE_URL,
      MAIL_FROM: 'site@example.org',
      S3_ENDPOINT: 'https://s3.example.org',
      BACKUP_S3_ENDPOINT: 'https://s3.example.org',
      COMPOSE_PROFILES: 'tls,backup,metrics,clamav',
      TRUSTED_PROXIES: '10.0.0.7',
      TRUST_PROXY: '1',
    })
    const missing = [
      'SITE_URL',
      'SMTP_URL',
      'S3_BUCKET',
      'BACKUP_S3_BUCKET',
      'BACKUP_RECIPIENT',
      'METRICS_PORT',
      'CLAMAV_HOST',
      'TRUST_PROXY',
    ]
    expect(names).toEqual(expect.arrayContaining(missing))
  })

  test('says nothing against none, nor against all profiles', async () => {
    expect(await check({})).toMatchObject({ isRight: true, stderr: '' })
    const right = {
      SITE_URL: 'https://www.example.org',
      BACKUP_RECIPIENT: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
      METRICS_PORT: '9464',
      CLAMAV_HOST: 'clamav',
      COMPOSE_PROFILES: 'tls,backup,metrics,alerts,clamav',
      COMPOSE_FILE: 'docker-compose.yml:deploy/scale.yml',
      SMTP_URL_FILE: '',
      ADMIN_PASSWORD: 'four words that differ',
      BACKUP_S3_BUCKET: 'backups',
      BACKUP_S3_ENDPOINT: 'http://10.0.0.3:9000',
      TLS_FILES: '/etc/curaco/site.crt /etc/curaco/site.key',
      PRIVATE_ADDRESS: '10.0.0.1',
      SECOND_MACHINE: '10.0.0.2',
      TRUSTED_PROXIES: '172.18.0.1/32 10.0.0.7',
      TRUST_PROXY: '2',
      HTTPS_PORT: '65535',
      APP_SERVERS: '5',
      IPV6_SUBNET: 'fd63:7572:6163:6f00::/64',
      // Of the system, and near to HOST and DEMO.
      HOME: '/root',
      TEMP: '/tmp',
      NOTIFY_SOCKET: '/run/systemd/notify',
      DATABASE_SERVICE_HOST: '10.0.0.7',
    }
    expect(await check(right)).toMatchObject({ isRight: true, stderr: '' })
    const { names } = await check({ ...right, COMPOSE_PROFILES: 'tls,alerts' })
    expect(names).toContain('COMPOSE_PROFILES')
  })

  test('wants one service, and only one, that shares requests out among several servers', async () => {
    const of = async (COMPOSE_PROFILES: string) => {
      const SITE_URL = 'https://www.example.org'
      const COMPOSE_FILE = 'docker-compose.yml:deploy/scale.yml'
      return (await check({ SITE_URL, COMPOSE_FILE, COMPOSE_PROFILES })).stderr
    }
    const rule =
      'COMPOSE_PROFILES must contain tls or balancer, not both, when COMPOSE_FILE contains'
    expect(await of('')).toContain(rule)
    expect(await of('tls,balancer')).toContain(rule)
    expect((await of('tls')) + (await of('balancer'))).toBe('')
  })

  test('says that the other machine makes the backups', async () => {
    const { stdout } = await check(
      {
        BACKUP_RECIPIENT: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
        COMPOSE_FILE: 'docker-compose.yml:deploy/elsewhere.yml:deploy/second-machine.yml',
        COMPOSE_PROFILES: '',
      },
      [],
    )
    expect(stdout).toMatch(/^BACKUP_RECIPIENT: the other machine makes the backups/m)
  })

  test('says which name has no address yet, and that no backup is made', async () => {
    const { isRight, stdout } = await check(
      {
        SITE_URL: 'https://localhost',
        SITE_ALIASES: 'www.curaco.invalid',
        COMPOSE_PROFILES: 'tls',
        BACKUP_RECIPIENT: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
      },
      [],
    )
    expect(isRight).toBe(true)
    expect(stdout).toMatch(/^SITE_URL: no address of www\.curaco\.invalid found /m)
    expect(stdout).toMatch(/^BACKUP_RECIPIENT: no backup is made by itself /m)
    const known = await check({ SITE_URL: 'https://localhost', COMPOSE_PROFILES: 'tls' }, [])
    expect(known.stdout).toMatch(/^SITE_URL: localhost leads to [\d.:, ]+: these must be /m)
    const unknown = await check({ LOG_LEVEL: 'loud', COMPOSE_PROFILES: 'tls' }, [])
    expect(unknown.stderr).toContain('LOG_LEVEL')
    expect(unknown.stdout).not.toContain('SITE_URL')
  })

  test('says that the scanner of the profile is not there without it', async () => {
    const { isRight, stdout } = await check({ CLAMAV_HOST: 'clamav', COMPOSE_PROFILES: 'tls' }, [])
    expect(isRight).toBe(false)
    expect(stdout).toMatch(/^CLAMAV_HOST: COMPOSE_PROFILES lacks clamav$/m)
  })

  test('says how soon requests are deleted, where that may be a slip', async () => {
    const { isRight, stdout } = await check({ RETENTION_CONSULTATIONS: '7' }, [])
    expect(isRight).toBe(true)
    expect(stdout).toMatch(/^RETENTION_CONSULTATIONS: what is older than 7 days is deleted /m)
    // What is not set is meant so.
    expect(stdout.match(/RETENTION_/g)).toHaveLength(1)
  })

  test('tries the files that settings name', async () => {
    const fixture = (name: string) => inProject('tests', 'fixtures', 'tls', name)
    const own = {
      SITE_URL: 'https://localhost',
      TLS_FILES: `${fixture('localhost.crt')} ${fixture('localhost.key')}`,
      NODE_EXTRA_CA_CERTS: fixture('localhost.crt'),
    }
    const right = await check(own, [])
    expect(right).toMatchObject({ isRight: true, stderr: '' })
    expect(right.stdout).toMatch(/^TLS_FILES: works\nNODE_EXTRA_CA_CERTS: works$/m)
    const wrong = {
      ...own,
      SITE_ALIASES: 'localhost example.org',
      NODE_EXTRA_CA_CERTS: path.join(folder, 'ca.crt'),
      COMPOSE_PROFILES: 'metrics,alerts',
      METRICS_PORT: '9464',
      SECOND_MACHINE: '10.0.0.2',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'site@example.org',
      NOTIFY_EMAIL: 'office@example.org',
    }
    const { isRight, stdout } = await check(wrong, [])
    expect(isRight).toBe(false)
    expect(stdout).toMatch(/^TLS_FILES: \S+localhost.crt is not for example\.org$/m)
    expect(stdout).toMatch(/^NODE_EXTRA_CA_CERTS: \S+ca\.crt is missing$/m)
    expect(stdout).toMatch(/^SMTP_URL: .*ECONNREFUSED/m)
    expect(stdout).toMatch(/^COMPOSE_PROFILES: deploy\/private\/alert-url is missing$/m)
    expect(stdout).toMatch(
      /^SECOND_MACHINE: not watched: deploy\/private\/servers\.yml is missing /m,
    )
  })

  test('says which keys a bucket lacks, and nothing of the runtime', () => {
    const command = [inProject('scripts', 'command.mjs'), 'check']
    const place = 'http://127.0.0.1:1'
    const { stdout, stderr } = spawnSync(process.execPath, command, {
      env: environment({
        S3_BUCKET: 'uploads',
        S3_ENDPOINT: place,
        BACKUP_S3_BUCKET: 'backups',
        BACKUP_S3_ENDPOINT: place,
        AWS_EC2_METADATA_DISABLED: 'true',
      }),
      encoding: 'utf8',
    })
    for (const prefix of ['', 'BACKUP_']) {
      const keys = `set ${prefix}S3_ACCESS_KEY_ID and ${prefix}S3_SECRET_ACCESS_KEY`
      expect(stdout).toMatch(new RegExp(`^${prefix}S3_BUCKET: .*${keys}`, 'm'))
    }
    expect(stderr).toBe('Something is wrong: see above\n')
  })

  test('knows every setting that the server reads', () => {
    const example = readFileSync(inProject('.env.example'), 'utf8')
    const read = readFileSync(inProject('src', 'server', 'env.ts'), 'utf8')
    const [, variables = ''] = /z\.object\({\n(.*?)\n}\)/s.exec(read) ?? []
    const names = [...variables.matchAll(/^  ([A-Z]\w+):/gm)].map(([, name = '']) => name)
    // These are for the server's own commands.
    const inner = ['NODE_ENV', 'HOSTNAME', 'RESET_PASSWORD_OF', 'REMOVE_SECOND_FACTOR']
    expect(names.length).toBeGreaterThan(40)
    expect(names.filter((name) => !inner.includes(name) && !example.includes(`${name}=`))).toEqual(
      [],
    )
  })
})

test('no setting of a server gets into a build', () => {
  const example = readFileSync(inProject('.env.example'), 'utf8')
  const names = [...example.matchAll(/^#? ?([A-Z][A-Z\d_]+)=/gm)].map(([, name = '']) => name)
  expect(names).toEqual(expect.arrayContaining(['BACKUP_S3_BUCKET', 'DEMO', 'PAYLOAD_SECRET']))
  const set = names.flatMap((name) => [
    [name, 'x'],
    [`${name}_FILE`, '/x'],
  ])
  const kept = { PATH: '/bin', NEXT_PUBLIC_NAME: 'x' }
  const { NODE_ENV, ...env } = buildEnvironment({ ...Object.fromEntries(set), ...kept })
  expect(NODE_ENV).toBe('production')
  expect(env).toMatchObject(kept)
  expect(Object.keys(env).filter((name) => name.endsWith('_FILE') || names.includes(name))).toEqual(
    [],
  )
})

test('the embedded Postgres and that of the containers are of one major version', () => {
  const read = (file: string) => readFileSync(inProject(file), 'utf8')
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const embedded = Object.values(optionalDependencies).map((version) => version.split('.')[0])
  const images = [...read('docker-compose.yml').matchAll(/ postgres:(\d+)/g)]
  expect(new Set([...embedded, ...images.map(([, major]) => major)]).size).toBe(1)
})

test('every image below the product has one version in all files', () => {
  const files = ['Dockerfile', 'docker-compose.yml', path.join('deploy', 'scale.yml')]
  const text = files.map((file) => readFileSync(inProject(file), 'utf8')).join('\n')
  const named = [...text.matchAll(/^(?:FROM| +image:)(?: &\w+)? ([\w/]+):(\S+)/gm)]
  const images = new Map(named.map(([, name, tag]) => [name, tag]))
  expect(images.size).toBe(6)
  for (const [, name, tag] of named) expect([name, tag]).toEqual([name, images.get(name)])
})

const mode = (name: string) => statSync(path.join(folder, name)).mode & 0o777

describe('secrets', () => {
  test('are made once, in a file that only its owner reads', () => {
    const secrets = ensureSecrets({ dataDir: folder })
    expect(secrets.payloadSecret.length).toBeGreaterThanOrEqual(32)
    expect(secrets.databasePassword).not.toBe(secrets.payloadSecret)
    expect(ensureSecrets({ dataDir: folder })).toEqual(secrets)
    expect(mode('secrets.json')).toBe(0o600)
  })

  test('in a damaged file are not made anew', () => {
    write('secrets.json', '{"payloadSecret":')
    expect(() => ensureSecrets({ dataDir: folder })).toThrow(/secrets\.json/)
  })
})

describe('the first password', () => {
  const admin = (given?: string, database = 'embedded') =>
    ensureAdminPassword({ dataDir: folder, given, database })

  test('is made once, in a file that is told', () => {
    const first = admin()
    const file = path.join(folder, 'admin-password')
    expect(first.place).toBe(`in ${file}`)
    expect(readFileSync(file, 'utf8').trim()).toBe(first.password)
    expect(mode('admin-password')).toBe(0o600)
    expect(admin().password).toBe(first.password)
  })

  test('is told with where it came from, also later', () => {
    ensureSecrets({ dataDir: folder })
    admin('given-password').remember()
    expect(admin('given-password').place).toBe('as set in ADMIN_PASSWORD')
    expect(admin().place).toBe('as set in ADMIN_PASSWORD on the first start')
    expect(readFileSync(path.join(folder, 'secrets.json'), 'utf8')).not.toContain('given-password')
    const other = admin(undefined, 'other')
    other.remember()
    expect(other.place).toMatch(/admin-password$/)
    expect(admin('later-password', 'other').place).toBe(other.place)
    const { firstPasswords } = ensureSecrets({ dataDir: folder })
    expect(firstPasswords).toEqual({ embedded: 'given', other: 'generated' })
  })
})

test('the hash of files is that of their names and contents, and of an extra text', () => {
  const hash = (extra?: string[], entries = ['src', 'config.ts']) =>
    hashFiles({ root: folder, entries, extra })
  write('src/deep/a.ts', 'one')
  write('config.ts', 'two')
  const hashes = [hash()]
  utimesSync(path.join(folder, 'config.ts'), 1, 1)
  expect(hash([], ['src', 'config.ts', 'missing'])).toBe(hashes[0])
  hashes.push(hash(['NAME=value']))
  write('config.ts', 'three')
  hashes.push(hash())
  renameSync(path.join(folder, 'src', 'deep', 'a.ts'), path.join(folder, 'src', 'deep', 'b.ts'))
  hashes.push(hash())
  write('src/empty', '')
  hashes.push(hash())
  expect(new Set(hashes).size).toBe(hashes.length)
})

describe('a stamp', () => {
  const file = () => path.join(folder, 'stamp')
  /** The lock is not the project's own, which a build beside these tests may hold. */
  const ensure = (stamp: string, work: () => Promise<void>) =>
    ensureStamped({ file: file(), stamp: () => stamp, work, lock: path.join(folder, 'lock') })

  test('has work done once for each state, also for two that ask at once', async () => {
    const done: string[] = []
    for (const stamp of ['first', 'first', 'second']) {
      const work = async () => void done.push(stamp)
      await Promise.all([ensure(stamp, work), ensure(stamp, work)])
    }
    expect(done).toEqual(['first', 'second'])
  })

  test('has work done after that of a process that lives, and at once after one that has ended', async () => {
    const lock = path.join(folder, 'lock')
    const work = vi.fn(async () => {})
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    write('lock', `2147483646 ${process.pid}`)
    const waiting = ensure('first', work)
    await vi.waitUntil(() => log.mock.calls.length > 0)
    expect(log.mock.calls.join()).toContain(`Waiting for process ${process.pid}`)
    expect(work).not.toHaveBeenCalled()
    write('lock', '2147483646')
    await waiting
    expect(work).toHaveBeenCalledOnce()
    expect(existsSync(lock)).toBe(false)
    log.mockRestore()
  })

  test('is there for finished work only', async () => {
    await ensure('first', async () => {})
    await expect(ensure('second', () => Promise.reject(new Error('cut')))).rejects.toThrow('cut')
    expect(existsSync(file())).toBe(false)
  })
})
