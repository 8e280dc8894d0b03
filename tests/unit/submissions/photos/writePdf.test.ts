import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { inspectDocument } from '@/submissions/cv/documents/inspectDocument'
import { viewDocument } from '@/submissions/cv/documents/viewDocument'
import { maxPageBytes, maxPages } from '@/submissions/consultation/photos/photoPages'
import { writePdf } from '@/submissions/consultation/photos/writePdf'
import { cvMaxBytes } from '@/domain/consultationFields'

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-photos-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function jpegPage(size: { width: number; height: number }, background: string) {
  const bytes = await sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { ...size, jpeg: new Blob([new Uint8Array(bytes)]) }
}

/** An upright and a wide page, red and blue. */
const twoPages = async () =>
  writePdf([
    await jpegPage({ width: 1322, height: 1870 }, '#c00'),
    await jpegPage({ width: 1600, height: 900 }, '#00c'),
  ])

const bytesOf = async (pdf: Blob) => Buffer.from(await pdf.arrayBuffer())

test('each picture is a page of its own shape, as long as A4', async () => {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await bytesOf(await twoPages()))
  const pages = [...document.pages()]
  const seen = []
  for (const page of pages) {
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
    const { data } = await page.render({ scale: 0.1, render: 'bitmap' })
    const [red = 0, green = 0, blue = 0] = data
    seen.push([Math.round(width), Math.round(height), red > 190, green < 10, blue > 190])
  }
  document.destroy()
  library.destroy()
  expect(seen).toEqual([
    [595, 842, true, true, false],
    [842, 474, false, true, true],
  ])
})

test('its table says where each object is', async () => {
  const pdf = (await bytesOf(await twoPages())).toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1])
  expect(pdf.slice(start, start + 5)).toBe('xref\n')
  const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => at)
  expect(offsets).toHaveLength(8)
  for (const [index, offset] of offsets.entries()) {
    expect(pdf.slice(Number(offset))).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
  }
})

test('the server takes it without a remark, and staff see its pages', async () => {
  const file = path.join(folder, 'cv.pdf')
  writeFileSync(file, await bytesOf(await twoPages()))
  const inspected = await inspectDocument({ path: file, container: 'pdf' })
  expect(inspected).toMatchObject({ remarks: [] })
  expect(inspected.obstacle).toBeFalsy()
  const { pages, isWhole } = await viewDocument(file)
  expect(pages.map(({ picture }) => Boolean(picture))).toEqual([true, true])
  expect(isWhole).toBe(true)
})

test('all pages that a CV may have are within its size', () => {
  expect(maxPages * (maxPageBytes + 1000)).toBeLessThan(cvMaxBytes)
})
