import { finished } from 'node:stream/promises'
import busboy from 'busboy'
import { describe, expect, test } from 'vitest'
import { searchBoundary } from '../../src/server/http/searchBoundary'

const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW8'
const mark = `\r\n--${boundary}`

function formWith(file: string): Buffer {
  const field = `--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\nAsha`
  const head = `${mark}\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n`
  return Buffer.from(field + head + file + `${mark}--\r\n`, 'latin1')
}

/** What a form holds when it comes in pieces of a size, and how many of them go through busboy's own search. */
async function read({ body, size, isOurs }: { body: Buffer; size: number; isOurs: boolean }) {
  const type = `multipart/form-data; boundary=${boundary}`
  const parser = busboy({ headers: { 'content-type': type } })
  if (isOurs) searchBoundary(parser)
  const found: string[] = []
  parser.on('field', (name, value) => found.push(`${name}=${value}`))
  parser.on('file', (_, stream) => {
    const pieces: Buffer[] = []
    stream.on('data', (piece: Buffer) => pieces.push(piece))
    stream.on('error', () => undefined)
    stream.on('close', () => found.push(Buffer.concat(pieces).toString('latin1')))
  })
  const end = finished(parser).catch((error: Error) => found.push(error.message))
  for (let at = 0; at < body.length; at += size) parser.write(body.subarray(at, at + size))
  parser.end()
  await end
  return found
}

describe('a form is read as busboy alone reads it, however it is cut into pieces:', () => {
  const files = {
    'an ordinary file': 'abc'.repeat(100),
    'an empty file': '',
    'line ends': '\r\n'.repeat(100),
    'beginnings of a boundary': mark.slice(0, -1).repeat(5) + mark.slice(0, 5).repeat(20),
    'letters of the boundary': 'x8W'.repeat(100),
    'a boundary with something behind it': `${mark}x`.repeat(3),
    'a boundary that is the last one': `a${mark}--\r\nb`,
  }
  test.each(Object.entries(files))('%s', async (_, file) => {
    const body = formWith(file)
    for (const form of [body, body.subarray(0, -20)]) {
      for (let size = 1; size <= form.length; size += 1) {
        const alone = await read({ body: form, size, isOurs: false })
        expect(await read({ body: form, size, isOurs: true })).toEqual(alone)
      }
    }
  })
})

test('busboy searches nothing but where a boundary is or may begin', () => {
  const parser = busboy({
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  const { _bparser: search } = parser as unknown as { _bparser: { push: unknown } }
  let searched = 0
  const { push } = search as { push: (bytes: Buffer, start: number) => void }
  search.push = (bytes: Buffer, start: number) => {
    searched += bytes.length - start
    push.call(search, bytes, start)
  }
  searchBoundary(parser)
  parser.on('file', (_, stream) => stream.on('error', () => undefined).resume())
  parser.on('error', () => undefined)
  const head = formWith('x').subarray(0, -mark.length - 4)
  parser.write(head)
  for (let count = 0; count < 10; count += 1) parser.write(Buffer.alloc(64 * 1024, 'x'))
  expect(searched).toBe(head.length)
})
