import { describe, expect, test } from 'vitest'
import { readAudit } from '../../../scripts/lib/auditReport.mjs'
import { licenceFault, licencesPage, shippedPackages } from '../../../scripts/lib/licences.mjs'

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

describe('licences', () => {
  test('are those of what is shipped, without what is for development', () => {
    expect(shippedPackages(lockfile)).toEqual([
      { name: '@c/d', version: '3.0.0', licence: 'ISC' },
      { name: 'a', version: '1.0.0', licence: 'MIT' },
      { name: 'busboy', version: '1.6.0', licence: 'MIT' },
      { name: 'e', version: '4.0.0', licence: 'unknown' },
    ])
  })

  test.each(['MIT', '(MPL-2.0 OR Apache-2.0)', 'Apache-2.0 AND MIT', 'WTFPL OR ISC'])(
    'may be %s',
    (licence) => {
      expect(licenceFault({ name: 'a', version: '1.0.0', licence })).toBeNull()
    },
  )

  test.each(['GPL-3.0-only', 'AGPL-3.0', 'LGPL-3.0-or-later', 'MIT AND GPL-2.0', 'unknown', ''])(
    'must not be %s without a reason',
    (licence) => {
      expect(licenceFault({ name: 'a', version: '1.0.0', licence })).toContain('a 1.0.0')
    },
  )

  test('with a reason may be another, for that package alone', () => {
    const licence = 'LGPL-3.0-or-later'
    const fault = (name: string) => licenceFault({ name, version: '1.0.0', licence })
    expect(fault('@img/sharp-libvips-linux-x64')).toBeNull()
    expect(fault('@img/other')).not.toBeNull()
  })

  test('are listed with every package', () => {
    const page = licencesPage(shippedPackages(lockfile))
    for (const line of ['## ISC', '- @c/d 3.0.0', '- a 1.0.0', '## unknown']) {
      expect(page).toContain(line)
    }
    expect(page).not.toContain('- b 2.0.0')
  })
})

describe('an audit', () => {
  const report = (high: number, critical: number) =>
    JSON.stringify({
      metadata: { vulnerabilities: { low: 3, high, critical } },
      vulnerabilities: { a: { severity: high > 0 ? 'high' : 'low' } },
    })

  test('counts what is high or critical', () => {
    expect(readAudit(report(0, 0))).toEqual({ isChecked: true, serious: 0, names: [] })
    expect(readAudit(report(1, 1))).toEqual({ isChecked: true, serious: 2, names: ['a (high)'] })
  })

  test.each([
    ['{"message":"405 Method Not Allowed - POST https://x/y"}', '405 Method Not Allowed'],
    ['{"error":{"summary":"request failed"}}', 'request failed'],
    ['', 'no response'],
    ['not JSON', 'no response'],
  ])('that the registry does not answer is not taken for a clean one: %s', (output, reason) => {
    expect(readAudit(output)).toEqual({ isChecked: false, reason })
  })
})
