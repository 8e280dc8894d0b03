import { zipOf } from './consultationForms'

const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const wordTypes = {
  document: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  withMacros: 'application/vnd.ms-word.document.macroEnabled.main+xml',
} as const

/** One link of the document to something else; `isOutside` for what is not in the file. */
export type DocxLink = { kind: string; target: string; isOutside?: boolean }

/** A DOCX with little in it but the links and further parts that are given. */
export function makeDocx({
  type = wordTypes.document,
  links = [],
  parts = {},
  relationships = relationshipsOf(links),
}: {
  type?: string
  links?: DocxLink[]
  parts?: Record<string, string | Buffer>
  /** The list of links as it stands in the file, where it is to be written in another way. */
  relationships?: string | Buffer
} = {}): Promise<Buffer> {
  return zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels': relationshipsOf([{ kind: 'officeDocument', target: 'word/document.xml' }]),
    'word/document.xml':
      '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p/></w:body></w:document>',
    'word/_rels/document.xml.rels': relationships,
    ...parts,
  })
}

/** A DOCX whose text lies in another place than Word puts it. */
export function docxWithMain({ place, document }: { place: string; document: string }) {
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${place}" ContentType="${wordTypes.document}"/></Types>`,
    '_rels/.rels': relationshipsOf([{ kind: 'officeDocument', target: place }]),
    [place]: document,
  })
}

function relationshipsOf(links: DocxLink[]): string {
  const rows = links.map(
    ({ kind, target, isOutside }, index) =>
      `<Relationship Id="r${index}" Type="${officeTypes}/${kind}" Target="${target}"${isOutside ? ' TargetMode="External"' : ''}/>`,
  )
  return `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join('')}</Relationships>`
}
