import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { version } from '../../../package.json'
import { readNpmAudit } from '../../../scripts/lib/npmAudit.mjs'
import { glossaryProblems, readGlossary, termsIn } from '../../../src/i18n/glossary.mjs'
import { licenceFault, licencesPage, shippedPackages } from '../../../scripts/lib/licences.mjs'
import {
  flatten,
  messageProblems,
  overrideProblems,
  payloadPlaceholders,
} from '../../../scripts/lib/messages.mjs'
import { inProject } from '../../../scripts/lib/projectRoot.mjs'
import {
  closeChangelog,
  isPatch,
  nextRelease,
  withImageVersion,
} from '../../../scripts/lib/release.mjs'

const read = (file: string) => readFileSync(inProject(file), 'utf8')

describe('licences', () => {
  const lockfile = {
    packages: {
      '': { version: '1.0.0' },
      'node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/b': { version: '2.0.0', license: 'MIT', dev: true },
      'node_modules/a/node_modules/@c/d': { version: '3.0.0', license: 'ISC' },
      'node_modules/busboy': { version: '1.6.0' },
      'node_modules/e': { version: '4.0.0' },
    },
  }

  test('are those of what is shipped, without what is for development', () => {
    expect(shippedPackages(lockfile)).toEqual([
      { name: '@c/d', version: '3.0.0', licence: 'ISC' },
      { name: 'a', version: '1.0.0', licence: 'MIT' },
      { name: 'busboy', version: '1.6.0', licence: 'MIT' },
      { name: 'e', version: '4.0.0', licence: 'unknown' },
    ])
    const page = licencesPage(shippedPackages(lockfile))
    expect(page).toContain('## ISC\n\n- @c/d 3.0.0\n')
    expect(page).not.toContain('- b 2.0.0')
  })

  test.each([
    ['MIT', true],
    ['(MPL-2.0 OR Apache-2.0)', true],
    ['Apache-2.0 AND MIT', true],
    ['GPL-3.0-only', false],
    ['MIT AND GPL-2.0', false],
    ['unknown', false],
    // Of some packages others are allowed, with a reason.
    ['LGPL-3.0-or-later', true, '@img/sharp-libvips-linux-x64'],
    ['LGPL-3.0-or-later', false, '@img/other'],
  ])('may be %s: %j', (licence, isAllowed, name = 'a') => {
    expect(licenceFault({ name, version: '1.0.0', licence }) === null).toBe(isAllowed)
  })
})

test.each([
  [
    {
      metadata: { vulnerabilities: {} },
      vulnerabilities: { a: { severity: 'high' }, b: { severity: 'low' } },
    },
    { names: ['a (high)'] },
  ],
  [{ message: '405 Method Not Allowed - POST https://x/y' }, { reason: '405 Method Not Allowed' }],
  [{ error: { summary: 'request failed' } }, { reason: 'request failed' }],
  [{}, { reason: 'no response' }],
])('an audit is read, and no response is not taken for a clean one: %j', (report, found) => {
  expect(readNpmAudit(JSON.stringify(report))).toEqual(found)
  expect(readNpmAudit('not JSON')).toEqual({ reason: 'no response' })
})

describe('messages', () => {
  const english = flatten({ export: { title: 'Export', rows: '{{number}} rows of 30 days' } })
  const right = { title: 'Export', rows: '{{number}} Zeilen aus 30 Tagen' }

  test.each([
    [
      { title: ' ', row: 'Zeile' },
      ['de export.rows: missing', 'de export.row: not in en', 'de export.title: empty'],
    ],
    [
      { ...right, rows: '{{nummer}} Zeilen' },
      ['de export.rows: placeholders {{{nummer}}} instead of {{{number}}}'],
    ],
    [
      { ...right, rows: '{{number}} aus 31 Tagen' },
      ['de export.rows: numbers differ from “{{number}} rows of 30 days”'],
    ],
  ])('of a language are held to the English ones: %j', (texts, problems) => {
    const messages = flatten({ export: texts })
    const placeholdersOf = payloadPlaceholders
    expect(messageProblems({ locale: 'de', messages, english, placeholdersOf })).toEqual(problems)
  })

  test('in place of one of Payload may leave values out, and name none that it lacks', () => {
    const payloads = { 'general.noLabel': '<No {{label}}>' }
    const problems = (messages: Record<string, string>) =>
      overrideProblems({ locale: 'de', messages, payloads })
    expect(problems({ 'general.noLabel': '–' })).toEqual([])
    expect(problems({ 'general.nolabel': '–', 'general.noLabel': '{{name}}' })).toEqual([
      'de general.nolabel: Payload has no such text',
      'de general.noLabel: Payload does not provide {{name}}',
    ])
  })
})

describe('the glossary', () => {
  const terms = readGlossary({
    hi: [
      {
        english: '`employer`',
        use: '`एम्प्लॉयर`, in legal texts `नियोक्ता`',
        not: '`नियोक्ता` except legal.json',
      },
      { english: 'contract (work), agreement', use: 'कॉन्ट्रैक्ट', not: '`अनुबंध` only guides.json' },
      { english: 'nukta', use: 'खाली', not: '`ख़`' },
      { english: 'recognition', use: 'मान्यता', not: 'स्वीकृति' },
    ],
    tr: [
      { english: '`care grade`', use: '`bakım derecesi` (Pflegegrad)' },
      { english: 'online', use: 'çevrim içi', not: '`çevrimiçi`' },
    ],
    ml: [{ english: '`licence`', use: '`ലൈസൻസ്`' }],
  })

  test('finds the rows for what an English text says, marked or not', () => {
    const found = (english: string) =>
      termsIn({ terms, english }).map(({ shown }) => `${shown.english}: ${shown.use}`)
    expect(found('Care grades and agreements')).toEqual([
      'contract (work), agreement: कॉन्ट्रैक्ट',
      'care grade: bakım derecesi (Pflegegrad)',
    ])
    expect(found('Work from home')).toEqual([])
  })

  test.each<[string, string, string, string, string[] | number]>([
    // A form that it avoids is named with what to say instead, in either spelling of its letters,
    ['tr', 'guides.json', 'Çevrimiçi olduğunuzda', '', ['tr guides.json a.b: “çevrimiçi”']],
    [
      'hi',
      'guides.json',
      'आपका नियोक्ता',
      '',
      ['hi guides.json a.b: “नियोक्ता” instead of “एम्प्लॉयर”'],
    ],
    ['hi', 'guides.json', '\u0959ाली', '', 1],
    // but not in the files excepted, outside those it is limited to, in another language or unmarked.
    ['hi', 'src/seed/content/hi/legal.json', 'नियोक्ता', '', 0],
    ['hi', 'src/seed/content/hi/pages.json', 'अनुबंध', '', 0],
    ['hi', 'guides.json', 'स्वीकृति', 'Recognition', 0],
    // A term of the English text is named where the translation has none of its words,
    [
      'tr',
      'guides.json',
      'Bakım seviyesi',
      'Care grades',
      ['tr guides.json a.b: “care grade” is not “bakım derecesi” here'],
    ],
    // which may begin with a capital, be joined to an ending, and be one of several.
    ['tr', 'guides.json', 'Bakım derecesine', 'care grade', 0],
    ['ml', 'guides.json', 'ലൈസൻസിന്', 'Licence', 0],
    ['hi', 'legal.json', 'नियोक्ता', 'Your employer', 0],
    // It is a word of its own, one or several of it.
    ['hi', 'guides.json', 'काम', 'Your employers’ letters', 1],
    ['hi', 'guides.json', 'काम', 'Who employed you', 0],
  ])('finds in %s, %s, “%s” for “%s”: %j', (language, file, text, english, expected) => {
    const found = glossaryProblems({
      terms,
      texts: [{ language, file, key: 'a.b', text, english }],
    })
    if (typeof expected === 'number') expect(found).toHaveLength(expected)
    else expect(found).toEqual(expected)
  })
})

describe('a release', () => {
  const date = '2026-12-01'

  test('takes what is unreleased, and leaves an empty heading for what comes', () => {
    const rest = '### Added\n\n- A thing.\n\n## [1.0.0] - 2026-11-01\n'
    const text = `# Changelog\n\n## [Unreleased]\n\n${rest}`
    expect(closeChangelog({ text, version: '1.1.0', date })).toBe(
      `# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-12-01\n\n${rest}`,
    )
    const empty = '## [Unreleased]\n\n## [1.0.0] - 2026-11-01\n\n- A thing.\n'
    expect(() => closeChangelog({ text: empty, version: '1.0.1', date })).toThrow('has nothing')
    expect(read('CHANGELOG.md')).toContain('\n## [Unreleased]\n')
  })

  test('is named in the image, also the next one', () => {
    const dockerfile = read('Dockerfile')
    expect(dockerfile).toContain(`\nARG VERSION=${version}\n`)
    expect(withImageVersion({ dockerfile, version: '9.8.7' })).toContain('\nARG VERSION=9.8.7\n')
  })

  test('begins a new set of tables with a new minor or major version only', () => {
    expect(['1.0.1', '1.2.30'].map(isPatch)).toEqual([true, true])
    expect(['1.0.0', '2.0.0', '1.3.0-rc.1'].map(isPatch)).toEqual([false, false, false])
    expect(nextRelease(['20270101_000000_b', '20260101_000000_a'])).toEqual({
      newestMigration: '20270101_000000_b',
      breakingMigrations: [],
    })
  })
})
