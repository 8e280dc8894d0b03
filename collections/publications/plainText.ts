type Node = { type?: unknown; text?: unknown; children?: unknown; root?: unknown }

/** The words of a field's value: a text as it is, rich text without its form; '' for nothing. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  const { type, text, children, root }: Node = value
  if (root) return plainText(root)
  if (typeof text === 'string') return text
  if (type === 'linebreak') return '\n'
  if (!Array.isArray(children)) return ''
  // Words of one line, of which some may be bold, against lines one below the other.
  const isLine = children.some((child: Node | null) => typeof child?.text === 'string')
  return children
    .map(plainText)
    .filter(Boolean)
    .join(isLine ? '' : '\n')
}

/** True where nothing is written: no value, blanks only, or rich text without words. */
export function isEmpty(value: unknown): boolean {
  return typeof value === 'number' ? false : plainText(value).trim() === ''
}

/** Ids of the pictures inside a rich text. */
export function picturesIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return []
  const node: Node & { value?: unknown } = value
  if (node.root) return picturesIn(node.root)
  const own = node.type === 'upload' ? [pictureId(node.value)].filter((id) => id !== null) : []
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
