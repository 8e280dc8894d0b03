import { createReadStream } from 'node:fs'
import net from 'node:net'
import { env } from '@/server/env'
import { log } from '@/server/log'

/** What a scan gave: nothing, the name of what was found, or no answer. */
export type Scan =
  | { result: 'clean' }
  | { result: 'infected'; found: string }
  | { result: 'not_scanned' }

/** A visitor waits meanwhile. clamd needs well under a second for a CV, more when it is busy. */
const scanTimeout = 15_000
/** After a scan without an answer later ones wait less, but each file is still tried. */
const shortTimeout = 1_000
const shortTimeoutPeriod = 30_000
/** What clamd answers is one short line. */
const maxAnswer = 4096

let isSlowUntil = 0

/** A health check does not wait as long as a visitor's file. */
const pingTimeout = 2_000

const { CLAMAV_HOST: host, CLAMAV_PORT: port } = env
const address = host?.startsWith('/') ? { path: host } : { host, port }

/** Whether there is a virus scanner at all. */
export const hasVirusScanner = host !== undefined

/** @throws Error where there is a scanner that does not answer */
export async function pingScanner(): Promise<void> {
  if (!hasVirusScanner) return
  const answer = await askClamd({ command: 'PING', milliseconds: pingTimeout })
  if (answer !== 'PONG') throw new Error('unreadable response')
}

/**
 * Has clamd look at a file. A scanner that is away or silent is no reason to lose an application:
 * the file then counts as not scanned.
 */
export async function scanForViruses(file: string): Promise<Scan> {
  if (!hasVirusScanner) return { result: 'not_scanned' }
  const isSlow = Date.now() < isSlowUntil
  try {
    const milliseconds = isSlow ? shortTimeout : scanTimeout
    return readAnswer(await askClamd({ command: 'INSTREAM', file, milliseconds }))
  } catch (error) {
    if (!isSlow) isSlowUntil = Date.now() + shortTimeoutPeriod
    log.warn({ err: error }, 'the virus scanner gave no result; files are accepted as not scanned')
    return { result: 'not_scanned' }
  }
}

/**
 * `stream: OK` or `stream: {name} FOUND`. Any other answer is an error about this one file, which must
 * not keep the next from being scanned.
 */
function readAnswer(answer: string): Scan {
  const found = /^stream: (?<name>.+) FOUND$/.exec(answer)?.groups?.name
  if (found) return { result: 'infected', found }
  if (answer === 'stream: OK') return { result: 'clean' }
  log.warn('the virus scanner could not scan a file; it is accepted as not scanned')
  return { result: 'not_scanned' }
}

/**
 * Sends a command of clamd(8), and after INSTREAM a file: pieces with their length before them, an
 * empty one at the end. The answer may come before everything was sent.
 */
function askClamd({
  command,
  file,
  milliseconds,
}: {
  command: 'INSTREAM' | 'PING'
  file?: string
  milliseconds: number
}): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(address)
    const contents = file ? createReadStream(file, { highWaterMark: 64 * 1024 }) : undefined
    const clock = setTimeout(() => finish(new Error('no response in time')), milliseconds)
    let answer = ''

    function finish(outcome: Error | string) {
      clearTimeout(clock)
      contents?.destroy()
      socket.destroy()
      if (typeof outcome === 'string') resolve(outcome)
      else reject(outcome)
    }

    socket.on('error', finish)
    socket.on('close', () => finish(new Error('no response')))
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text
      const end = answer.indexOf('\0')
      if (end !== -1) finish(answer.slice(0, end))
      else if (answer.length > maxAnswer) finish(new Error('unreadable response'))
    })
    socket.on('drain', () => contents?.resume())
    contents?.on('error', finish)
    contents?.on('data', (piece) => {
      const bytes = Buffer.from(piece)
      socket.write(lengthOf(bytes.length))
      if (!socket.write(bytes)) contents?.pause()
    })
    contents?.on('end', () => socket.write(lengthOf(0)))
    socket.write(`z${command}\0`)
  })
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}
