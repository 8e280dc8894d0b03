import {
  copyFileSync,
  chmodSync,
  chownSync,
  readFileSync,
  statSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawn } from 'node:child_process'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownAddress } from '../helpers/ownAddress'
import { superuserDatabaseUrl } from '../helpers/databaseTemplate.mjs'
import { contact, postChat } from '../helpers/chat'
import { isListening } from '../helpers/connections'
import { editorOf } from '../helpers/editing'
import {
  createSubmission,
  findStoredFaults,
  noFaults,
  sendSubmission,
} from '../helpers/submissions'
import { TestDatabase } from '../helpers/testDatabase.mjs'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'
import { findFreePort } from '../../scripts/lib/startupChecks.mjs'
import { findProgram } from '../../scripts/lib/installTestPrograms.mjs'

const program = findProgram('pgbouncer')

/** Said where the tests run without one: they must not count as passed. */
const pgbouncerSkipped = program === undefined
if (pgbouncerSkipped)
  console.warn('skipped: no pgbouncer, so nothing is proved about a real pooler')

/**
 * Starts a PgBouncer in transaction mode before a database.
 * @param connections how many it opens to Postgres
 */
async function startPgbouncer({
  databaseUrl,
  connections,
}: {
  databaseUrl: string
  connections: number
}): Promise<{ url: string; stop: () => Promise<void> }> {
  if (!program) throw new Error('no pgbouncer')
  const target = new URL(databaseUrl)
  const port = await findFreePort()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-pgbouncer-'))
  const write = (name: string, lines: string[]) => {
    const file = path.join(folder, name)
    writeFileSync(file, `${lines.join('\n')}\n`)
    return file
  }
  const users = write('users.txt', [`"${target.username}" "${target.password}"`])
  const settings = write('pgbouncer.ini', [
    '[databases]',
    `curaco = host=${target.hostname} port=${target.port} dbname=curaco`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    `logfile = ${path.join(folder, 'log')}`,
  ])
  // It refuses to run as root.
  chmodSync(folder, 0o777)
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const child = spawn(program.command, ['--quiet', settings], {
    ...user,
    stdio: 'ignore',
    env: { ...process.env, LD_LIBRARY_PATH: program.libraries.join(':') },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start')
    await sleep(20)
  }
  target.port = String(port)
  return {
    url: target.href,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// Postgres as others run it: behind a PgBouncer in transaction mode, with TLS.

const certificate = (name: string) =>
  fileURLToPath(new URL(`../fixtures/tls/${name}`, import.meta.url))

const withTls = (databaseUrl: string, authority: string) =>
  `${databaseUrl}?sslmode=verify-full&sslrootcert=${certificate(authority)}`

let server: TestServer
let pooler: Awaited<ReturnType<typeof startPgbouncer>>
/** A client of the database itself. */
let db: TestDatabase

describe.skipIf(pgbouncerSkipped)('a database of its own machines', () => {
  beforeAll(async () => {
    const environment: Record<string, string> = { RATE_LIMIT_PER_MINUTE: '20' }
    server = await startTestServer(environment, {
      clockSpeed: 4,
      throughDatabase: async (siteUrl) => {
        const url = superuserDatabaseUrl(siteUrl)
        db = new TestDatabase(url)
        await speakTls()
        pooler = await startPgbouncer({ databaseUrl: url, connections: 2 })
        environment.DATABASE_DIRECT_URL = withTls(url, 'localhost.crt')
        return pooler.url
      },
    })
  })
  afterAll(async () => {
    await db.end()
    await pooler.stop()
    await server.stop()
  })

  test('is used over TLS with an authority of its own, and no other', async () => {
    expect(
      await db.rows<{ ssl: boolean }>(
        `select ssl from pg_stat_ssl join pg_stat_activity using (pid) where query like 'listen %'`,
      ),
    ).toEqual([{ ssl: true }])
    const DATABASE_DIRECT_URL = withTls(server.databaseUrl, 'untrusted.crt')
    await expect(server.startAnother({ DATABASE_DIRECT_URL })).rejects.toThrow(
      /DATABASE_DIRECT_URL must point to a Postgres server that can be used: it cannot be reached \(\w+_CERT\w*\)/,
    )
  })

  test('takes twenty requests at once over two connections', async () => {
    const sent = Array.from({ length: 20 }, createSubmission)
    const answers = await Promise.all(
      sent.map(async (submission) => {
        for (;;) {
          const headers = { 'X-Forwarded-For': ownAddress() }
          const answer = await sendSubmission({ server, submission, headers })
          // A browser asks again where a busy machine has kept it waiting for a connection.
          if (answer.status !== 503) return answer
        }
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 201))
    expect(await findStoredFaults({ server, sent, acknowledged: sent })).toEqual(noFaults)
  })

  test('announces what is published', async () => {
    const editor = await editorOf(server)
    const read = async () => (await fetch(`${server.baseUrl}/de/pricing`)).text()
    expect(await read()).not.toContain('Nurse<span')
    const data = { brand: 'NurseCo', brandAccent: 'Co' }
    await editor.save({ kind: 'site-settings', data, as: 'all' })
    await expect.poll(read).toContain('Nurse<span')
  })

  test('may take its time for a statement', async () => {
    const { rows } = await db.query<{ data_directory: string }>('show data_directory')
    await db.query(`alter system set log_statement = 'all'`)
    await db.query('select pg_reload_conf()')
    const log = () => readFileSync(`${rows[0]?.data_directory}.log`, 'utf8')
    await db.query('begin')
    await db.query('lock table chat_messages')
    const answer = postChat({ baseUrl: server.baseUrl, body: contact })
    // The server asks whether its statement is still worked on.
    await expect.poll(log).toContain('where application_name = $1')
    await db.query('commit')
    expect((await answer).status).toBe(201)
    await db.query('alter system reset log_statement')
    await db.query('select pg_reload_conf()')
  })
})

async function speakTls() {
  const folder = String(await db.value<string>('show data_directory'))
  const { uid, gid } = statSync(folder)
  for (const kind of ['crt', 'key']) {
    const file = path.join(folder, `server.${kind}`)
    copyFileSync(certificate(`localhost.${kind}`), file)
    chownSync(file, uid, gid)
    chmodSync(file, 0o600)
  }
  await db.query('alter system set ssl = on')
  await db.query('select pg_reload_conf()')
}
