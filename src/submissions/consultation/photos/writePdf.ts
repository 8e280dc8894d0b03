/** A page: a picture in JPEG, in colours as a browser's canvas writes it. */
export type JpegPage = { jpeg: Blob; width: number; height: number }

/** The longer side of each page, in points: that of A4. */
const longSide = 842

/** A PDF of pictures, each of which is a page (ISO 32000-1, 7.5 and 7.4.8). */
export function writePdf(pages: readonly JpegPage[]): Blob {
  const parts: (string | Blob)[] = []
  const offsets: number[] = []
  let length = 0

  // Texts are ASCII, so that each character is a byte.
  function write(...content: (string | Blob)[]) {
    for (const part of content) length += typeof part === 'string' ? part.length : part.size
    parts.push(...content)
  }

  function writeObject(...content: (string | Blob)[]) {
    offsets.push(length)
    write(`${offsets.length} 0 obj\n`, ...content, '\nendobj\n')
  }

  // Catalog and list of pages come first; each page is three objects.
  const numberOf = (index: number) => 3 + index * 3
  const kids = pages.map((_, index) => `${numberOf(index)} 0 R`).join(' ')
  write('%PDF-1.4\n')
  writeObject('<</Type/Catalog/Pages 2 0 R>>')
  writeObject(`<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`)
  for (const [index, { jpeg, width, height }] of pages.entries()) {
    const number = numberOf(index)
    const scale = longSide / Math.max(width, height)
    const [pageWidth, pageHeight] = [width, height].map((side) => (side * scale).toFixed(2))
    const drawing = `q ${pageWidth} 0 0 ${pageHeight} 0 0 cm /P Do Q`
    writeObject(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${pageWidth} ${pageHeight}]` +
        `/Resources<</XObject<</P ${number + 2} 0 R>>>>/Contents ${number + 1} 0 R>>`,
    )
    writeObject(`<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`)
    writeObject(
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB` +
        `/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.size}>>\nstream\n`,
      jpeg,
      '\nendstream',
    )
  }
  const start = length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const count = offsets.length + 1
  write(`xref\n0 ${count}\n0000000000 65535 f \n`, ...entries)
  write(`trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`)
  return new Blob(parts, { type: 'application/pdf' })
}
