/**
 * Why a backup was not made, or what is wrong with it, as scripts/lib/backup/backupFailure.mjs notes it.
 * Their texts are those of `mailTexts`.
 */
const backupErrors = [
  'bucket_missing',
  'bucket_refused',
  'bucket_unreachable',
  'database',
  'disk_full',
  'file_missing',
  'folder',
  'not_removed',
  'not_restorable',
  'other_site',
  'overdue',
  'scratch_database',
  'unexpected',
  'uploads_unavailable',
] as const

export type BackupError = (typeof backupErrors)[number]

/** A release of later may note others. */
export function parseBackupError(code: string): BackupError {
  return backupErrors.find((one) => one === code) ?? 'unexpected'
}
