// @ts-check
import { errorCode } from '../durableFiles.mjs'
import { messageOf, UserError } from '../userError.mjs'

/**
 * @typedef {'bucket_missing' | 'bucket_refused' | 'bucket_unreachable' | 'database' | 'disk_full'
 *   | 'file_missing' | 'folder' | 'not_removed' | 'not_restorable' | 'other_site'
 *   | 'scratch_database' | 'unexpected' | 'uploads_unavailable'} BackupError why a backup failed; src/domain/backupErrors.ts has the same, and the
 *   CMS has texts for them
 */

/** A failure of a backup whose reason staff are told of. */
export class BackupFailure extends UserError {
  /**
   * @param {BackupError} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message)
    this.code = code
  }
}

/**
 * @param {unknown} error
 * @returns {BackupError}
 */
export function codeOfFailure(error) {
  if (error instanceof BackupFailure) return error.code
  const code = errorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk_full'
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code)) return 'folder'
  // What Postgres says has five characters (SQLSTATE); a connection that breaks is one to it, because
  // the store words its own.
  if (/^[0-9A-Z]{5}$/.test(code) || /^ECONN|terminated/.test(`${code}${messageOf(error)}`)) {
    return 'database'
  }
  return 'unexpected'
}
