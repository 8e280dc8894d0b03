/**
 * The id under which a draft is sent. The same content has the same id, in every tab and at every try,
 * so that a repeat after a lost answer makes no second row; a corrected one has its own, or the server
 * would take it for the one it knows already and the correction would be lost.
 * @param draftId a random UUID of the draft
 */
export function submissionIdOf({ draftId, content }: { draftId: string; content: string }): string {
  const digits = (start: number) => hash({ text: content, start }).toString(16).padStart(8, '0')
  const last = digits(0x811c9dc5) + digits(0x01234567).slice(0, 4)
  return draftId.slice(0, -last.length) + last
}

/** FNV-1a. The browser's own hashes exist on secure pages only; the secret part is the draft's id. */
function hash({ text, start }: { text: string; start: number }): number {
  let value = start
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}
