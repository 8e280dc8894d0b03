/**
 * What yazl (3.3.1) uses of the package `buffer-crc32`, whose loop in JavaScript took a fifth of the time
 * of a workbook; `next.config.mjs` puts this in its place.
 */
export { crc32 as unsigned } from 'node:zlib'
