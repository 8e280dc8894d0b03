import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { version } from '../../../package.json'
import { inProject } from '../../../scripts/lib/projectRoot.mjs'
import {
  closeChangelog,
  isPatch,
  nextRelease,
  withImageVersion,
} from '../../../scripts/lib/release.mjs'

const read = (file: string) => readFileSync(inProject(file), 'utf8')
const date = '2026-12-01'

test('a release takes what is unreleased, and leaves an empty heading for what comes', () => {
  const text =
    '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [1.0.0] - 2026-11-01\n'
  expect(closeChangelog({ text, version: '1.1.0', date })).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-12-01\n\n### Added\n\n- A thing.\n\n## [1.0.0] - 2026-11-01\n',
  )
})

test('nothing is released of which the changelog says nothing', () => {
  const text = '## [Unreleased]\n\n## [1.0.0] - 2026-11-01\n\n- A thing.\n'
  expect(() => closeChangelog({ text, version: '1.0.1', date })).toThrow('has nothing')
})

test('the changelog has the heading that a release looks for', () => {
  expect(read('CHANGELOG.md')).toContain('\n## [Unreleased]\n')
})

test('the image says the version of the package, also of the next one', () => {
  const dockerfile = read('Dockerfile')
  expect(dockerfile).toContain(`\nARG VERSION=${version}\n`)
  expect(withImageVersion({ dockerfile, version: '9.8.7' })).toContain('\nARG VERSION=9.8.7\n')
})

test('only a new minor or major version begins a new set of tables', () => {
  expect(['1.0.1', '1.2.30'].map(isPatch)).toEqual([true, true])
  expect(['1.0.0', '2.0.0', '1.3.0-rc.1'].map(isPatch)).toEqual([false, false, false])
  expect(nextRelease(['20270101_000000_b', '20260101_000000_a'])).toEqual({
    newestMigration: '20270101_000000_b',
    breakingMigrations: [],
  })
})
