// @ts-check
// What clamd(8) is asked. Plain JavaScript, because commands use it as well.
import { createReadStream } from 'node:fs'
import net from 'node:net'

/** What clamd answers is one short line. */
const maxAnswer = 4096

/**
 * Where clamd listens.
 * @param {{ CLAMAV_HOST?: string | undefined, CLAMAV_PORT: number }} settings
 */
export const clamdAddress = ({ CLAMAV_HOST: host, CLAMAV_PORT: port }) =>
  host?.startsWith('/') ? { path: host } : { host, port }

/**
 * @param {ReturnType<typeof clamdAddress>} address
 * @param {number} milliseconds in which it has to answer
 * @throws {Error} where it does not answer
 */
export async function pingClamd(address, milliseconds) {
  const answer = await askClamd({ address, command: 'PING', milliseconds })
  if (answer !== 'PONG') throw new Error('unreadable response')
}

/**
 * Sends a command, and after INSTREAM a file: pieces with their length before them, an empty one at the end. The
 * answer may come before everything was sent.
 * @param {{
 *   address: ReturnType<typeof clamdAddress>
 *   command: 'INSTREAM' | 'PING'
 *   file?: string
 *   milliseconds: number
 * }} options
 * @returns {Promise<string>}
 */
export function askClamd({ address, command, file, milliseconds }) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(/** @type {net.NetConnectOpts} */ (address))
    const contents = file ? createReadStream(file, { highWaterMark: 64 * 1024 }) : undefined
    const clock = setTimeout(() => finish(new Error('no response in time')), milliseconds)
    let answer = ''

    /** @param {Error | string} outcome */
    function finish(outcome) {
      clearTimeout(clock)
      contents?.destroy()
      socket.destroy()
      if (typeof outcome === 'string') resolve(outcome)
      else reject(outcome)
    }

    socket.on('error', finish)
    socket.on('close', () => finish(new Error('no response')))
    socket.setEncoding('latin1').on('data', (text) => {
      answer += String(text)
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

/** @param {number} length */
function lengthOf(length) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}
