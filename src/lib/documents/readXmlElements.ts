import { SaxesParser } from 'saxes'
import { FaultyDocument } from './documentFault'

/** One element: its name without prefix, and those of its attributes that have none. */
export type XmlElement = { name: string; attributes: Partial<Record<string, string>> }

/**
 * The elements of one of the lists of an Office document, which are UTF-8 or UTF-16 and have no
 * document type (ECMA-376, part 2, section 6.2.5).
 * @throws FaultyDocument where it is not well-formed
 */
export function readXmlElements(bytes: Buffer): XmlElement[] {
  const elements: XmlElement[] = []
  const parser = new SaxesParser()
  parser.on('error', stop)
  parser.on('doctype', stop)
  parser.on('opentag', ({ name, attributes }) => {
    elements.push({ name: local(name), attributes: withoutPrefixed(attributes) })
  })
  parser.write(decode(bytes)).close()
  return elements
}

function stop(): never {
  throw new FaultyDocument('damaged')
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** An attribute with a prefix is one of another vocabulary, whatever its name says. */
function withoutPrefixed(attributes: Record<string, string>): XmlElement['attributes'] {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !name.includes(':')))
}

function decode(bytes: Buffer): string {
  const start = bytes.toString('hex', 0, 2)
  const encoding = start === 'fffe' ? 'utf-16le' : start === 'feff' ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true }).decode(bytes)
}
