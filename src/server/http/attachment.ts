/**
 * The value of `Content-Disposition` for a file that is saved under a person's name, in any
 * script (RFC 6266, RFC 8187). Programs that do not know the second form get what is left in ASCII.
 */
export function attachment({ name, extension }: { name: string; extension: string }): string {
  const plain = name.replace(/[/\\:*?"<>|\p{C}]+/gu, ' ').replace(/^[\s.]+/, '')
  const ascii = plain
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]|%/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const encoded = encodeURIComponent(`${plain.trim() || 'cv'}.${extension}`).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii || 'cv'}.${extension}"; filename*=UTF-8''${encoded}`
}
