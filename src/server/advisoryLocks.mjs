// @ts-check

/**
 * The keys of all advisory locks, because Postgres knows a lock by its number alone. Two locks with
 * one key would wait for each other.
 */
export const advisoryLocks = {
  /** A server migrates and seeds, or a restore fills the database. */
  prepareDatabase: 7_305_112_026,
  /** A backup is being made. */
  backup: 7_305_112_028,
  /** A document is being saved; the second key is a hash of its kind or name. Pairs of keys are a space apart. */
  saveDocument: 7_302_016,
}
