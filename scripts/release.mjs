// @ts-check
// What `npm version` does beside its own: it is called when the new version is in package.json, before
// the commit. docs/upgrade.md says how a release is made.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { closeChangelog, isPatch, nextRelease, withImageVersion } from './lib/release.mjs'
import { inProject } from './lib/projectRoot.mjs'
import { UserError } from './lib/userError.mjs'

/** @param {string[]} file */
const read = (...file) => readFileSync(inProject(...file), 'utf8')

try {
  const { version } = JSON.parse(read('package.json'))
  const before = JSON.parse(read('scripts', 'lib', 'lastRelease.json'))
  if (isPatch(version) && before.breakingMigrations.length > 0) {
    throw new UserError(
      `${before.breakingMigrations.join(', ')} remove something that servers of the last release still need. This is not a patch: use npm version minor`,
    )
  }
  const migrations = readdirSync(inProject('src', 'migrations'))
    .filter((file) => /^\d{8}_\d{6}_\w+\.ts$/.test(file))
    .map((file) => file.replace(/\.ts$/, ''))
  const date = new Date().toISOString().slice(0, 10)
  const changelog = closeChangelog({ text: read('CHANGELOG.md'), version, date })
  const image = withImageVersion({ dockerfile: read('Dockerfile'), version })
  writeFileSync(inProject('CHANGELOG.md'), changelog)
  writeFileSync(inProject('Dockerfile'), image)
  if (!isPatch(version)) {
    const release = JSON.stringify(nextRelease(migrations), null, 2)
    writeFileSync(inProject('scripts', 'lib', 'lastRelease.json'), `${release}\n`)
  }
} catch (error) {
  if (!(error instanceof UserError)) throw error
  console.error(error.message)
  process.exit(1)
}
