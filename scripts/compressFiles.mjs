// @ts-check
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const { constants } = zlib

const encodings = {
  br: (/** @type {Buffer} */ bytes) =>
    promisify(zlib.brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (/** @type {Buffer} */ bytes) =>
    promisify(zlib.gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

/** Fonts and pictures are compressed already. */
const compressible = /\.(css|ico|js|json|svg|txt|webmanifest)$/

/**
 * Puts a compressed copy beside every file of these folders that becomes smaller by it, such as
 * `main.js.br` and `main.js.gz`, so that the server never compresses one.
 * @param {string[]} folders
 */
export async function compressFiles(folders) {
  for (const folder of folders) {
    const names = await readdir(folder, { recursive: true })
    const files = names.filter((name) => compressible.test(name))
    await Promise.all(files.map((name) => compressFile(path.join(folder, name))))
  }
}

/** @param {string} file */
async function compressFile(file) {
  const bytes = await readFile(file)
  for (const [ending, compress] of Object.entries(encodings)) {
    const smaller = await compress(bytes)
    if (smaller.length < bytes.length * 0.95) await writeFile(`${file}.${ending}`, smaller)
  }
}

// As a command, for the container's build: `node scripts/compressFiles.mjs FOLDER …`.
if (process.argv[1] === fileURLToPath(import.meta.url)) await compressFiles(process.argv.slice(2))
