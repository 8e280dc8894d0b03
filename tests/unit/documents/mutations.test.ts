import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDoc } from '../../../src/lib/documents/checkDoc'
import { checkDocx } from '../../../src/lib/documents/checkDocx'
import { checkPdf } from '../../../src/lib/documents/checkPdf'
import { objectStream } from '../../helpers/badCvs'
import { readCv, realCvs } from '../../helpers/consultationForms'
import { makePdf } from '../../helpers/makePdf'

const checks = { pdf: checkPdf, docx: checkDocx, doc: checkDoc }
const answers = [null, 'other_format', 'damaged', 'protected', 'active']

const originals = [
  ...realCvs.map((name) => ({ name, bytes: readCv(name) })),
  {
    name: 'packed.pdf',
    bytes: makePdf({ objects: [objectStream({ content: '<</A[/B(c)]/D<65>>>' })] }),
  },
]

function check({ name, bytes }: { name: string; bytes: Buffer }) {
  const format = name.slice(name.lastIndexOf('.') + 1)
  return checks[format === 'pdf' || format === 'docx' ? format : 'doc'](bytes)
}

/** What happens to files on their way, and what is done to them on purpose. */
type Change =
  | { kind: 'set'; at: number; bytes: Uint8Array }
  | { kind: 'insert'; at: number; bytes: Uint8Array }
  | { kind: 'cut'; at: number; length: number }
  | { kind: 'repeat'; at: number; length: number; times: number }
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
  fc.record({ kind: fc.constant('insert' as const), at: share, bytes: piece }),
  fc.record({ kind: fc.constant('cut' as const), at: share, length }),
  fc.record({
    kind: fc.constant('repeat' as const),
    at: share,
    length,
    times: fc.integer({ min: 2, max: 50 }),
  }),
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
    case 'insert':
      return Buffer.concat([before, one.bytes, after])
    case 'cut':
      return Buffer.concat([before, after.subarray(one.length)])
    case 'repeat': {
      const part = after.subarray(0, one.length)
      return Buffer.concat([before, ...Array.from({ length: one.times }, () => part), after])
    }
    case 'number': {
      if (after.length < 4) return bytes
      const copy = Buffer.from(bytes)
      copy.writeUInt32LE(one.value, at)
      return copy
    }
  }
}

describe('a changed CV', () => {
  test.each(originals)('$name gets an answer, whatever was changed', async ({ name, bytes }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const changed = changes.reduce(apply, bytes)
        expect(answers).toContain(await check({ name, bytes: changed }))
      }),
      { numRuns: 400 },
    )
  })

  test.each(originals)('$name cut short is never taken', async ({ name, bytes }) => {
    // The last bytes may be there to fill a line or a sector only.
    const filling = name.endsWith('.doc') ? 600 : 20
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length - filling }), async (end) => {
        expect(await check({ name, bytes: bytes.subarray(0, end) })).not.toBeNull()
      }),
      { numRuns: 200 },
    )
  })
})

describe('the work for a hostile PDF grows with its size and no faster:', () => {
  const units = [
    'obj ',
    '1 0 obj<<\n',
    '1 0 obj 1 endobj\n',
    'obj (',
    'obj <4',
    'obj [',
    'obj %',
    'trailer ',
    'obj <</A/B/C/D>>endobj ',
    '1 0 obj<</N 1/First 4>>stream\n',
    '1 0 obj<</N 9/First 4/Filter/FlateDecode>>stream\nx',
    '%%EOF',
    'PK\x05\x06',
  ]
  test.each(units)('%j', async (unit) => {
    const make = (bytes: number) => {
      const head = Buffer.from('%PDF-1.7\n')
      return Buffer.concat([head, Buffer.from(unit.repeat(bytes / unit.length)), makePdf()])
    }
    const [small, large] = [make(400_000), make(6_400_000)]
    const time = async (bytes: Buffer) => {
      const start = performance.now()
      await checkPdf(bytes)
      return performance.now() - start
    }
    // The first call is slower, because its code is not compiled yet.
    await time(small)
    // Sixteen times the size; squared growth would be 256 times. A floor, because clocks are coarse.
    const one = Math.max(Math.min(await time(small), await time(small)), 5)
    const other = await time(large)
    expect(other / one).toBeLessThan(80)
  })
})
