// @ts-check
import { z } from 'zod'
import { UserError } from '../userError.mjs'

/** The only version of the archive so far. A change that older releases misread gets a new one. */
export const formatVersion = 1

/** The last two entries of an archive: what is in it, and the checksum of that list. */
export const manifestName = 'manifest.json'
export const manifestSumName = 'manifest.json.sha256'

const contentShape = {
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
}

/** Below the folder of uploads; a name that leads elsewhere must never be written. */
const fileName = z.string().refine((name) => {
  const parts = name.split('/')
  return parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))
}, 'must be a path inside the uploads folder')

const manifestSchema = z.object({
  format: z.literal(formatVersion),
  created: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.number().int().min(0),
      ...contentShape,
    }),
  ),
  sequences: z.array(
    z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  files: z.array(z.object({ name: fileName, ...contentShape })),
})

/**
 * @typedef {z.infer<typeof manifestSchema>} Manifest
 * @typedef {Manifest['tables'][number]} TableRecord
 * @typedef {Manifest['sequences'][number]} SequenceRecord
 * @typedef {Manifest['files'][number]} FileRecord
 */

/** @param {string} table @returns {string} its entry in the archive */
export function tableEntry(table) {
  return `tables/${table}.copy`
}

/** @param {string} file @returns {string} its entry in the archive */
export function fileEntry(file) {
  return `uploads/${file}`
}

/**
 * @param {string} text
 * @returns {Manifest}
 * @throws {UserError} where another version wrote it
 */
export function parseManifest(text) {
  const content = JSON.parse(text)
  if (Number(content?.format) > formatVersion) {
    throw new UserError(
      `The backup has format ${content.format}, but this release reads ${formatVersion}: restore it with the release that wrote it, or a newer one`,
    )
  }
  const result = manifestSchema.safeParse(content)
  if (result.success) return result.data
  throw new UserError(
    `The backup is damaged: its list of contents is invalid: ${z.prettifyError(result.error)}`,
  )
}
