/** The textual form of a UUID in small letters (RFC 9562, section 4), of any version. */
export function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(value)
}
