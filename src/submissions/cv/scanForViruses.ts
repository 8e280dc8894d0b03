import { env } from '@/server/env'
import { log } from '@/server/log'
import { askClamd, clamdAddress, pingClamd } from './clamd.mjs'

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
let isSlowUntil = 0

/** A health check does not wait as long as a visitor's file. */
const pingTimeout = 2_000

const address = clamdAddress(env)

/** Whether there is a virus scanner at all. */
export const hasVirusScanner = env.CLAMAV_HOST !== undefined

/** @throws Error where there is a scanner that does not answer */
export async function pingScanner(): Promise<void> {
  if (hasVirusScanner) await pingClamd(address, pingTimeout)
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
    return readAnswer(await askClamd({ address, command: 'INSTREAM', file, milliseconds }))
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
