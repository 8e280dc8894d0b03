/** A CV of one page as a PDF (ISO 32000-1), in the font that every reader has: Latin letters only. */
export function makeDemoCv(lines: string[]): Buffer {
  const text = lines
    .map((line) => `(${line.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)}) Tj T*`)
    .join('\n')
  const page = `BT /F1 13 Tf 24 TL 64 770 Td\n${text}\nET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${page.length}>>\nstream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = `${objects.length + 1}`
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`
  return Buffer.from(pdf + table + trailer, 'latin1')
}
