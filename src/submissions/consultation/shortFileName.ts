/** Two lines of a phone's screen. */
const maxLength = 44

/** A long file name without its middle, so that the end, which says its type, can be read. */
export function shortFileName(name: string): string {
  const letters = [...name]
  if (letters.length <= maxLength) return name
  return `${letters.slice(0, 28).join('')}…${letters.slice(-12).join('')}`
}
