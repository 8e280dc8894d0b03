import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../scripts/lib/startupChecks.mjs'
import { findProgram } from '../../scripts/lib/installTestPrograms.mjs'

const program = findProgram('pgbouncer')

/** Said where the tests run without one: they must not count as passed. */
export const pgbouncerSkipped = program === undefined
if (pgbouncerSkipped)
  console.warn('skipped: no pgbouncer, so nothing is proved about a real pooler')

/**
 * Starts a PgBouncer in transaction mode before a database.
 * @param connections how many it opens to Postgres
 */
export async function startPgbouncer({
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

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
