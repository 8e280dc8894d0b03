type Node = { type?: unknown; text?: unknown; children?: unknown; root?: unknown; fields?: unknown }

/** What stands within a line: a bold word or a link divides no sentence. */
export const inlineTypes = new Set<unknown>(['text', 'link', 'autolink', 'linebreak', 'tab'])

/** The words of a field's value: a text as it is, rich text without its form; '' for nothing. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  const { type, text, children, root, fields }: Node = value
  if (root) return plainText(root)
  if (type === 'block') {
    const words: Partial<Record<string, unknown>> = { ...(fields as object) }
    return wordsOfBlock
      .map((name) => plainText(words[name]))
      .filter(Boolean)
      .join('\n')
  }
  if (typeof text === 'string') return text
  if (type === 'linebreak') return '\n'
  if (!Array.isArray(children)) return ''
  const isLine = children.every((child: Node | null) => inlineTypes.has(child?.type))
  return isLine
    ? children.map(plainText).join('')
    : children.map(plainText).filter(Boolean).join('\n')
}

/** The members of a block in a text that hold its words: not where its button or video leads. */
export const wordsOfBlock = ['text', 'rows', 'transcript']

/** True where nothing is written: no value, blanks only, or rich text without words. */
export function isEmpty(value: unknown): boolean {
  return typeof value === 'number' ? false : plainText(value).trim() === ''
}

/** Ids of the pictures and files inside a rich text. */
export function picturesIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return []
  const node: Node & { value?: unknown } = value
  if (node.root) return picturesIn(node.root)
  const { file, picture }: Partial<Record<string, unknown>> = { ...(node.fields as object) }
  const used = node.type === 'upload' ? [node.value] : node.type === 'block' ? [file, picture] : []
  const own = used.map(pictureId).filter((id) => id !== null)
  const inner = Array.isArray(node.children) ? node.children.flatMap(picturesIn) : []
  return [...own, ...inner]
}

/** The id of a picture that is given as an id or as the whole document. */
export function pictureId(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'object' || value === null || !('id' in value)) return null
  return typeof value.id === 'number' ? value.id : null
}

/** True where a field of any type holds nothing. */
export function isUnset(value: unknown): boolean {
  return pictureId(value) === null && isEmpty(value)
}
