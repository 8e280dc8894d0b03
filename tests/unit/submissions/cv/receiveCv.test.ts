import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, test } from 'vitest'
import { receiveCv } from '@/submissions/cv/receiveCv'
import { makePdf } from '../../../helpers/makePdf'

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-receive-'))
afterAll(() => rmSync(folder, { recursive: true }))

const pdf = makePdf()
const rest = Buffer.alloc(400_000, 'x')
/** In pieces as a network cuts them, each smaller than what tells the format. */
const pieces = (bytes: Buffer, length = 100) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
      bytes.subarray(index * length, (index + 1) * length),
    ),
  )
const receive = (to = folder) => receiveCv({ originalName: 'My CV', folder: to })

test.each([
  ['in small pieces', Buffer.concat([pdf, rest]), 100],
  ['that is over before its format is sure', Buffer.from('%PDF-1.7'), 3],
])('a file %s lies under its name as it came', async (_, bytes, length) => {
  const upload = receive()
  await pipeline(pieces(bytes, length), upload.stream)
  expect(upload.format()).toBe('pdf')
  expect(path.basename(upload.path())).toMatch(/^[0-9a-f-]{36}\.pdf$/)
  expect([upload.fault(), upload.size()]).toEqual([null, bytes.length])
  expect(readFileSync(upload.path()).equals(bytes)).toBe(true)
  await upload.remove()
  expect(existsSync(upload.path())).toBe(false)
})

test.each([
  ['a picture', Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'picture'],
  ['something else', Buffer.from('#!/bin/sh'), null],
])('of %s nothing is written', async (_, start, format) => {
  const before = readdirSync(folder)
  const upload = receive()
  await pipeline(pieces(start.length > 0 ? Buffer.concat([start, rest]) : start), upload.stream)
  expect([upload.format(), upload.path()]).toEqual([format, ''])
  expect(readdirSync(folder)).toEqual(before)
  await upload.remove()
})

test('everything is taken also where it cannot be written, and it says why', async () => {
  const upload = receive(path.join(folder, 'missing'))
  await pipeline(pieces(Buffer.concat([pdf, rest])), upload.stream)
  expect(upload.fault()).toMatchObject({ code: 'ENOENT' })
  await upload.remove()
})

test('nothing is left when receiving is broken off', async () => {
  const before = readdirSync(folder)
  const upload = receive()
  upload.stream.on('error', () => undefined)
  upload.stream.write(Buffer.concat([pdf, rest]))
  upload.stream.destroy(new Error('broken off'))
  await upload.remove()
  // A file that was still being opened would be there once a later one is written.
  const later = receive()
  await pipeline(pieces(pdf), later.stream)
  await later.remove()
  expect(readdirSync(folder)).toEqual(before)
})
