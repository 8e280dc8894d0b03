import { asData } from '@collections/publications/jsonData'
import { plainText } from '@collections/publications/plainText'

type Node = Record<string, unknown>

/** What lies in a part of a rich text. */
export const childrenOf = (node: Node): Node[] =>
  Array.isArray(node.children) ? node.children.map(asData) : []

const urlOf = (node: Node) => String(asData(node.fields).url ?? '')

/** A text with signs for its headings, list items and links, so that these can be compared as words are. */
export function readableText(value: unknown): string {
  if (typeof value === 'string') return value
  const { root } = asData(value)
  return root ? childrenOf(asData(root)).flatMap(readableBlock).join('\n') : ''
}

/** A paragraph, list or other part of a rich text, line by line. */
export function readableBlock(node: Node): string[] {
  const children = childrenOf(node)
  if (node.type === 'heading') return [`${'#'.repeat(Number(String(node.tag)[1]))} ${line(node)}`]
  if (node.type === 'quote') return [`> ${line(node)}`]
  if (node.type === 'horizontalrule') return ['———']
  if (node.type === 'upload') return [`[${String(asData(node.value).filename ?? node.value)}]`]
  if (node.type === 'block') return insertedLines(node)
  if (node.type !== 'list') return [line(node)]
  return children.flatMap((item, index) => {
    const inner = childrenOf(item).filter(({ type }) => type === 'list')
    if (inner.length > 0) return inner.flatMap(readableBlock).map((text) => `  ${text}`)
    return [`${node.listType === 'number' ? `${index + 1}.` : '•'} ${line(item)}`]
  })
}

/** A table, video, button or note; where a button leads is compared as a link. */
function insertedLines(node: Node): string[] {
  const { blockType, link } = asData(node.fields)
  const words = plainText(node)
  const said =
    blockType === 'button' ? [`${words} ⟨${String(link)}⟩`] : [link, words].filter(Boolean)
  return `◆ ${said.join('\n')}`.split('\n')
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

/** Parts of a rich text that a translation must not lose, and how their lines begin in `readableText`. */
const beginnings = {
  headings: /^#/,
  items: /^ *(•|\d+\. )/,
  quotes: /^> /,
  pictures: /^\[/,
  blocks: /^◆/,
}

/** Counts headings, list items, quotes, pictures and blocks of a readable text and collects where its links lead. */
export function structureOf(text: string) {
  const lines = text.split('\n')
  const counts = Object.entries(beginnings).map(([part, beginning]) => {
    return [part, lines.filter((one) => beginning.test(one)).length] as const
  })
  return {
    counts: Object.fromEntries(counts) as Record<keyof typeof beginnings, number>,
    links: [...text.matchAll(/⟨(.*?)⟩/g)].map(([, url = '']) => url),
  }
}
