export type PdfPart = string | { dictionary: string; stream: string | Buffer }

/**
 * A PDF of one empty page, with objects of one's own from number 4 on.
 * @param options.catalog and `trailer`: more entries of these dictionaries
 */
export function makePdf({
  objects = [],
  catalog = '',
  trailer = '',
  mediaBox = '[0 0 595 842]',
}: {
  objects?: PdfPart[]
  catalog?: string
  trailer?: string
  mediaBox?: string
} = {}): Buffer {
  const parts: PdfPart[] = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox${mediaBox}>>`,
    ...objects,
  ]
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1')]
  const places: number[] = []
  let length = pieces[0]?.length ?? 0
  const add = (piece: Buffer) => {
    pieces.push(piece)
    length += piece.length
  }
  for (const [index, part] of parts.entries()) {
    places.push(length)
    add(Buffer.from(`${index + 1} 0 obj\n`))
    if (typeof part === 'string') add(Buffer.from(part, 'latin1'))
    else {
      add(Buffer.from(`<<${part.dictionary}>>\nstream\n`, 'latin1'))
      add(Buffer.from(part.stream))
      add(Buffer.from('\nendstream'))
    }
    add(Buffer.from('\nendobj\n'))
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = parts.length + 1
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(pieces)
}
