import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { nurse } from './consultationForms'
import type { Submission } from './submissions'

/** What a connection brought: everything that was read, and whether it ended in order. */
export type RawEnd = { text: string; isReset: boolean }

/** The bytes of a request that sends a submission, as a browser sends them. */
export async function requestBytes({
  submission: { id, cv },
  fields = {},
}: {
  submission: Submission
  fields?: Record<string, string>
}): Promise<Buffer> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...nurse, ...fields, submission_id: id })) {
    form.append(name, value)
  }
  form.append('cv', new Blob([new Uint8Array(cv.bytes)]), cv.name)
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const head = [
    'POST /api/consultations HTTP/1.1',
    'Host: localhost',
    'Accept: application/json',
    'X-Forwarded-For: 10.9.9.9',
    `Content-Type: ${encoded.headers.get('content-type')}`,
    `Content-Length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

/** Sends bytes evenly over some time, as a slow line does, and reads until the server closes. */
export async function sendSlowly({
  port,
  bytes,
  milliseconds,
}: {
  port: number
  bytes: Buffer
  milliseconds: number
}): Promise<RawEnd> {
  const { socket, ended } = await connect(port)
  const pieces = Math.ceil(milliseconds / 50)
  const size = Math.ceil(bytes.length / pieces)
  for (let at = 0; at < bytes.length && socket.writable; at += size) {
    socket.write(bytes.subarray(at, at + size))
    await sleep(50)
  }
  return ended
}

/** Sends the first half of some bytes; the rest goes out with `finish`, which reads to the end. */
export async function sendHalf({
  port,
  bytes,
}: {
  port: number
  bytes: Buffer
}): Promise<{ finish: () => Promise<RawEnd> }> {
  const { socket, ended } = await connect(port)
  const half = Math.floor(bytes.length / 2)
  socket.write(bytes.subarray(0, half))
  return {
    finish: () => {
      socket.write(bytes.subarray(half))
      return ended
    },
  }
}

/** Opens a connection and collects what comes, until it ends. */
export async function connect(
  port: number,
): Promise<{ socket: net.Socket; ended: Promise<RawEnd>; text: () => string }> {
  const socket = net.connect({ host: '127.0.0.1', port })
  let text = ''
  let isReset = false
  socket.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('error', reject),
  )
  socket.on('error', () => (isReset = true))
  const ended = new Promise<RawEnd>((resolve) =>
    socket.once('close', () => resolve({ text, isReset })),
  )
  return { socket, ended, text: () => text }
}
