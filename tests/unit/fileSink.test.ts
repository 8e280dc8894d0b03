import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, test } from 'vitest'
import { createFileSink } from '@/submissions/cv/fileSink'

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-sink-'))
afterAll(() => rmSync(folder, { recursive: true }))

const pieces = () => Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(10_000, 'x')))

test('writes what it is given', async () => {
  const file = path.join(folder, 'whole')
  const sink = createFileSink(file)
  await pipeline(pieces(), sink.stream)
  await sink.close()
  expect([sink.fault(), readFileSync(file).length]).toEqual([null, 400_000])
})

test('takes everything also where it cannot be written, and says why', async () => {
  const sink = createFileSink(path.join(folder, 'missing', 'file'))
  await pipeline(pieces(), sink.stream)
  await sink.close()
  expect(sink.fault()).toMatchObject({ code: 'ENOENT' })
})

test('closes the file when receiving is broken off', async () => {
  const file = path.join(folder, 'half')
  const sink = createFileSink(file)
  sink.stream.on('error', () => undefined)
  sink.stream.write(Buffer.alloc(10))
  sink.stream.destroy(new Error('broken off'))
  await sink.close()
  rmSync(file, { force: true })
  // A file that was still being opened would be there once a later one is written.
  const later = createFileSink(path.join(folder, 'later'))
  await pipeline(pieces(), later.stream)
  expect(existsSync(file)).toBe(false)
})
