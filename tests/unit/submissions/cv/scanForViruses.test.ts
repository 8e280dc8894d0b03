import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-scan-'))
const closers: (() => void)[] = []
// Later files of the same worker must not get modules that know this one's environment.
afterAll(() => {
  vi.resetModules()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => void vi.resetModules())
afterEach(() => closers.splice(0).forEach((close) => close()))

function fileWith(content: string | Buffer): string {
  const file = path.join(folder, randomUUID())
  writeFileSync(file, content)
  return file
}

/** The module anew, because it reads the environment once and remembers a silent scanner. */
async function scanner(host: string | undefined) {
  vi.stubEnv('CLAMAV_HOST', host)
  vi.stubEnv('LOG_LEVEL', 'silent')
  return import('@/submissions/cv/scanForViruses')
}

/** A scanner that does what a test wants, on a Unix socket. */
async function fakeScanner(answer: (socket: net.Socket) => void) {
  const place = path.join(folder, `${randomUUID().slice(0, 8)}.sock`)
  const sockets: net.Socket[] = []
  const server = net.createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    answer(socket)
  })
  await new Promise<void>((resolve) => server.listen(place, resolve))
  closers.push(() => {
    sockets.forEach((socket) => socket.destroy())
    server.close()
  })
  return scanner(place)
}

/** What clamd is sent: its command, then pieces with their lengths, then an empty one. */
function piecesOf(sent: Buffer): Buffer {
  const command = 'zINSTREAM\0'
  expect(sent.toString('latin1', 0, command.length)).toBe(command)
  const pieces: Buffer[] = []
  for (let at = command.length; ;) {
    const length = sent.readUInt32BE(at)
    if (length === 0) {
      expect(at + 4).toBe(sent.length)
      return Buffer.concat(pieces)
    }
    pieces.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
}

describe('a scan', () => {
  test('sends every byte of a file', async () => {
    const bytes = Buffer.alloc(3 * 1024 * 1024 + 7, 'abc')
    let sent = Buffer.alloc(0)
    const { scanForViruses } = await fakeScanner((socket) =>
      socket.on('data', (piece) => {
        sent = Buffer.concat([sent, Buffer.from(piece)])
        if (sent.subarray(-4).equals(Buffer.alloc(4))) socket.write('stream: OK\0')
      }),
    )
    expect(await scanForViruses(fileWith(bytes))).toEqual({ result: 'clean' })
    expect(piecesOf(sent).equals(bytes)).toBe(true)
  })

  test.each([
    ['stream: Win.Test FOUND\0', { result: 'infected', found: 'Win.Test' }],
    ['stream: OK\0', { result: 'clean' }],
    ['INSTREAM size limit exceeded. ERROR\0', { result: 'not_scanned' }],
    ['x'.repeat(100_000), { result: 'not_scanned' }],
    ['', { result: 'not_scanned' }],
  ])('takes the answer %j for what it is', async (answer, expected) => {
    const { scanForViruses } = await fakeScanner((socket) =>
      socket.once('data', () => socket.end(answer)),
    )
    expect(await scanForViruses(fileWith('x'.repeat(1_000_000)))).toEqual(expected)
  })

  test('that fails at one file is no pass for the next', async () => {
    const answers = ['INSTREAM size limit exceeded. ERROR\0', 'stream: Win.Test FOUND\0']
    const { scanForViruses } = await fakeScanner((socket) =>
      socket.once('data', () => socket.end(answers.shift() ?? '')),
    )
    expect(await scanForViruses(fileWith('x'))).toEqual({ result: 'not_scanned' })
    const expected = { result: 'infected', found: 'Win.Test' }
    expect(await scanForViruses(fileWith('x'))).toEqual(expected)
  })
})
