// @ts-check
import { UserError } from './userError.mjs'

/**
 * Whether a version has the tables of the one before it (docs/upgrade.md): 1.2.3 has, 1.3.0 may not.
 * @param {string} version
 */
export function isPatch(version) {
  return !/^\d+\.\d+\.0\b/.test(version)
}

/**
 * Gives what stands under Unreleased to a version.
 * @param {{ text: string, version: string, date: string }} options `date` as ISO 8601
 * @returns {string}
 * @throws {UserError} where nothing stands there
 */
export function closeChangelog({ text, version, date }) {
  const [, changes = ''] = /^## \[Unreleased\]\n(.*?)(?=^## |$(?![\s\S]))/ms.exec(text) ?? []
  if (!changes.trim()) throw new UserError('CHANGELOG.md has nothing under [Unreleased]')
  return text.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${date}\n`)
}

/**
 * Lets the image say which version it is.
 * @param {{ dockerfile: string, version: string }} options
 * @returns {string}
 */
export function withImageVersion({ dockerfile, version }) {
  if (!/^ARG VERSION=/m.test(dockerfile)) throw new UserError('Dockerfile has no ARG VERSION')
  return dockerfile.replace(/^ARG VERSION=.*$/m, `ARG VERSION=${version}`)
}

/**
 * What migrations to come are held against (tests/int/migrations.int.spec.ts).
 * @param {string[]} migrations their names
 */
export function nextRelease(migrations) {
  return { newestMigration: migrations.toSorted().at(-1) ?? '', breakingMigrations: [] }
}
