/** Readers look for the first line of a PDF behind this many bytes at most; longer than what other formats need. */
const maxBefore = 1024
export const headLength = maxBefore + '%PDF-'.length

/**
 * Where a PDF begins in a file. Some programs write its first line in small letters.
 * @param {Buffer} bytes
 * @returns {number} -1 where it is none
 */
export function findPdfHeader(bytes) {
  return bytes.toString('latin1', 0, headLength).search(/%PDF-/i)
}
