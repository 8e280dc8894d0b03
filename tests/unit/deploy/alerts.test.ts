import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inProject } from '../../../scripts/lib/projectRoot.mjs'
import { findProgram } from '../../../scripts/lib/installTestPrograms.mjs'

const promtool = findProgram('promtool')
if (!promtool) console.warn('skipped: no promtool, so nothing is proved about the alert rules')

const configuration = inProject('deploy', 'prometheus', 'prometheus.yml')
const rules = inProject('deploy', 'prometheus', 'alerts.yml')
const examples = inProject('tests', 'fixtures', 'prometheus', 'alerts.test.yml')

/** @throws with what it says, where it finds a fault */
const run = (...args: string[]) => execFileSync(promtool?.command ?? '', args, { encoding: 'utf8' })

describe.skipIf(!promtool)('Prometheus', () => {
  test('understands its configuration and the alert rules', () => {
    expect(run('check', 'config', configuration)).toContain('SUCCESS')
  })

  test('fires each alert when it should, and not before', () => {
    expect(run('test', 'rules', examples)).toContain('SUCCESS')
  })
})

test('each alert has an example, and the docs say what to do', () => {
  const alerts = [...readFileSync(rules, 'utf8').matchAll(/- alert: (\w+)/g)].map(
    ([, name]) => name,
  )
  expect(alerts.length).toBeGreaterThan(10)
  for (const file of [examples, inProject('docs', 'operate.md')]) {
    const text = readFileSync(file, 'utf8')
    expect(alerts.filter((name) => name && !text.includes(name))).toEqual([])
  }
})
