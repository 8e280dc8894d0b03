import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { findProgram } from '../../scripts/lib/installTestPrograms.mjs'

/**
 * The harmless text that every virus scanner takes for a virus (eicar.org). In pieces, or scanners
 * would take this file for one.
 */
export const eicar = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}',
  '$EICAR-STANDARD-',
  'ANTIVIRUS-TEST-FILE!',
  '$H+H*',
].join('')

/** The name that the tests' only signature gives it. */
export const eicarName = 'Test.Eicar.UNOFFICIAL'

/** Said where the tests run without one: they must not count as passed. */
export const clamdSkipped = findProgram('clamd') === undefined
if (clamdSkipped) console.warn('skipped: no clamd, so nothing is proved about a real virus scanner')

export type Clamd = { start: () => Promise<void>; stop: () => Promise<void>; remove: () => void }

/** A real clamd on a port of its own, with one signature; it has not been started. */
export function makeClamd(address: { port: number } | { socket: string }): Clamd {
  const clamd = findProgram('clamd')
  if (!clamd) throw new Error('no clamd')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-clamd-'))
  const signatures = path.join(folder, 'signatures')
  mkdirSync(signatures)
  writeFileSync(
    path.join(signatures, 'test.ndb'),
    `Test.Eicar:0:*:${Buffer.from(eicar).toString('hex')}\n`,
  )
  const listen =
    'port' in address
      ? `TCPSocket ${address.port}\nTCPAddr 127.0.0.1`
      : `LocalSocket ${address.socket}`
  const configuration = path.join(folder, 'clamd.conf')
  writeFileSync(configuration, `${listen}\nDatabaseDirectory ${signatures}\nForeground yes\n`)

  let child: ChildProcess | undefined
  return {
    async start() {
      const started = spawn(clamd.command, ['--config-file', configuration], {
        stdio: 'ignore',
        env: { ...process.env, LD_LIBRARY_PATH: clamd.libraries.join(':') },
      })
      child = started
      await answers({ address, child: started })
    },
    async stop() {
      const running = child
      child = undefined
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGKILL')
      await ended
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function answers({
  address,
  child,
}: {
  address: Parameters<typeof makeClamd>[0]
  child: ChildProcess
}): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error('clamd ended at its start')
    if ((await ping(address)) === 'PONG\0') return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('clamd did not answer')
}

function ping(address: Parameters<typeof makeClamd>[0]): Promise<string> {
  return new Promise((resolve) => {
    const socket =
      'port' in address
        ? net.connect({ host: '127.0.0.1', port: address.port })
        : net.connect({ path: address.socket })
    let answer = ''
    socket.on('connect', () => socket.write('zPING\0'))
    socket.setEncoding('latin1').on('data', (text: string) => (answer += text))
    socket.on('error', () => resolve(''))
    socket.on('close', () => resolve(answer))
  })
}
