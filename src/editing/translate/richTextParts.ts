import { asData } from '@collections/publications/jsonData'

type Node = Record<string, unknown>

/** What of a rich text its author decides; the rest is how the editor keeps it. */
const ownKeys =
  'root children type text format tag listType relationTo value fields url newTab $ language'.split(
    ' ',
  )

/** The same text for two values of a field that say the same. */
export function contentOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value ? JSON.stringify(value, ownKeys) : ''
}

const childrenOf = (node: Node): Node[] =>
  Array.isArray(node.children) ? node.children.map(asData) : []

const urlOf = (node: Node) => String(asData(node.fields).url ?? '')

/** A text with signs for its headings, list items and links, so that these can be compared as words are. */
export function readableText(value: unknown): string {
  if (typeof value === 'string') return value
  const { root } = asData(value)
  return root ? childrenOf(asData(root)).flatMap(readableBlock).join('\n') : ''
}

function readableBlock(node: Node): string[] {
  const children = childrenOf(node)
  if (node.type === 'heading') return [`${'#'.repeat(Number(String(node.tag)[1]))} ${line(node)}`]
  if (node.type === 'quote') return [`> ${line(node)}`]
  if (node.type === 'horizontalrule') return ['———']
  if (node.type === 'upload') return [`[${String(asData(node.value).filename ?? node.value)}]`]
  if (node.type !== 'list') return [line(node)]
  return children.flatMap((item, index) => {
    const inner = childrenOf(item).filter(({ type }) => type === 'list')
    if (inner.length > 0) return inner.flatMap(readableBlock).map((text) => `  ${text}`)
    return [`${node.listType === 'number' ? `${index + 1}.` : '•'} ${line(item)}`]
  })
}

function line(node: Node): string {
  return childrenOf(node)
    .map((child) => {
      if (child.type === 'linebreak') return '\n'
      return child.type === 'link'
        ? `${line(child)} ⟨${urlOf(child)}⟩`
        : String(child.text ?? line(child))
    })
    .join('')
}

/** Parts of a rich text that a translation must not lose, in order. */
export const countedParts = ['headings', 'items', 'quotes', 'pictures'] as const

/** What a text is made of beside its words. */
export type Structure = Record<(typeof countedParts)[number], number> & { links: string[] }

const partOfType: Record<string, (typeof countedParts)[number]> = {
  heading: 'headings',
  listitem: 'items',
  quote: 'quotes',
  upload: 'pictures',
}

/** Counts headings, list items, quotes and pictures of a rich text and collects where its links lead. */
export function structureOf(value: unknown): Structure {
  const structure: Structure = { headings: 0, items: 0, quotes: 0, pictures: 0, links: [] }
  const visit = (node: Node) => {
    const part = partOfType[String(node.type)]
    if (part) structure[part] += 1
    if (node.type === 'link') structure.links.push(urlOf(node))
    childrenOf(node).forEach(visit)
  }
  visit(asData(asData(value).root))
  return structure
}
