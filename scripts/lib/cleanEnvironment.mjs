// @ts-check

/**
 * The environment for programs that are not Node's: variables such as PGDATA or LC_ALL would change
 * what they do. Next.js declares NODE_ENV a part of every environment, hence the two steps.
 */
export const cleanEnvironment = /** @type {NodeJS.ProcessEnv} */ (
  /** @type {unknown} */ ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' })
)
