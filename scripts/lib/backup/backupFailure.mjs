// @ts-check
import { errorCode } from '../durableFiles.mjs'
import { messageOf, UserError } from '../userError.mjs'

/** @typedef {import('../../../src/domain/backupErrors').BackupError} BackupError why a backup failed */

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
