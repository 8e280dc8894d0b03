// @ts-check

/**
 * The keys of all advisory locks, because Postgres knows a lock by its number alone. Two locks with
 * one key would wait for each other.
 */
export const advisoryLocks = {
  /** A server migrates and seeds, or a restore fills the database. */
  prepareDatabase: 7_305_112_026,
  /** A server claims jobs of the queue. */
  claimJobs: 7_305_112_027,
  /** A backup is being made. */
  backup: 7_305_112_028,
  /** A server removes records whose retention period is over. */
  retention: 7_302_015,
  /** A document is being saved; the second key is a hash of its kind or name. Keys in pairs are a space apart. */
  saveDocument: 7_302_016,
}
