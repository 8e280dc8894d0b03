// @ts-check
// oxlint-disable typescript/no-require-imports
// What `yazl` asks for its checksums is JavaScript, which takes a third of the time for a workbook. Node.js has
// its own from 20.15 and 22.2 on. In CommonJS, as this is another copy of the module for those who import it.
const zlib = require('node:zlib')
const checksum = require('buffer-crc32')

if ('crc32' in zlib) checksum.unsigned = /** @type {typeof checksum.unsigned} */ (zlib.crc32)
