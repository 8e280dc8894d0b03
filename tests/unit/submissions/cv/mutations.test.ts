import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { checkCv } from '@/submissions/cv/checkCv'
import { readCv, realCvs, type FormFile } from '../../../helpers/consultationForms'
import { makePdf } from '../../../helpers/makePdf'
import { uploadedCv } from '../../../helpers/uploadedCv'
import { objectStream } from '../../../helpers/unusualCvs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-changed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function check(file: FormFile) {
  const upload = await uploadedCv({ file, folder })
  return checkCv(upload).finally(upload.remove)
}

const originals = [
  ...realCvs.map((name) => ({ name, bytes: readCv(name) })),
  {
    name: 'packed.pdf',
    bytes: makePdf({ objects: [objectStream({ content: '<</A[/B(c)]/D<65>>>' })] }),
  },
]

/** What happens to files on their way, and what is done to them on purpose. */
type Change =
  | { kind: 'set'; at: number; bytes: Uint8Array }
  | { kind: 'cut'; at: number; length: number }
  | { kind: 'number'; at: number; value: number }

const share = fc.double({ min: 0, max: 1, noNaN: true })
const marks = ['obj', 'stream', 'endobj', '<<', '>>', '[', '(', '%%EOF', 'PK\x03\x04', 'PK\x01\x02']
const piece = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 40 }),
  fc.constantFrom(...marks).map((mark) => new Uint8Array(Buffer.from(mark, 'latin1'))),
)
const length = fc.nat({ max: 2000 })
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), at: share, bytes: piece }),
  fc.record({ kind: fc.constant('cut' as const), at: share, length }),
  // Sizes, places and counts are where parsers go astray.
  fc.record({
    kind: fc.constant('number' as const),
    at: share,
    value: fc.constantFrom(0, 1, 0x7fffffff, 0xfffffffa, 0xfffffffe, 0xffffffff),
  }),
)

function apply(bytes: Buffer, one: Change): Buffer {
  const at = Math.floor(one.at * bytes.length)
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
  switch (one.kind) {
    case 'set':
      return Buffer.concat([before, one.bytes, after.subarray(one.bytes.length)])
    case 'cut':
      return Buffer.concat([before, after.subarray(one.length)])
    case 'number': {
      if (after.length < 4) return bytes
      const copy = Buffer.from(bytes)
      copy.writeUInt32LE(one.value, at)
      return copy
    }
  }
}

const refusals = [
  'cv_empty',
  'cv_type',
  'cv_protected',
  'cv_restricted',
  'cv_damaged',
  'cv_web_page',
]

describe('a changed CV', () => {
  test.each(originals)('$name gets an answer, whatever was changed', async ({ name, bytes }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const answer = await check({ name, bytes: changes.reduce(apply, bytes) })
        expect(answer.ok || refusals.includes(answer.code)).toBe(true)
      }),
      { numRuns: 12, interruptAfterTimeLimit: 8_000, markInterruptAsFailure: false },
    )
  })

  test.each(realCvs)(
    '%s cut short is refused as damaged, or taken where a reader opens it',
    async (name) => {
      const bytes = readCv(name)
      const end = fc.integer({ min: 1024, max: Math.floor(bytes.length * 0.8) })
      await fc.assert(
        // Without its last bytes a PDF can be read as well as before.
        fc.asyncProperty(end, async (length) => {
          const cut = bytes.subarray(0, length)
          const answer = await check({ name, bytes: cut })
          if (answer.ok) expect(name).toMatch(/\.(?:pdf|doc)$/)
          else expect(answer.code).toBe('cv_damaged')
        }),
        { numRuns: 5, interruptAfterTimeLimit: 8_000, markInterruptAsFailure: false },
      )
    },
  )
})
