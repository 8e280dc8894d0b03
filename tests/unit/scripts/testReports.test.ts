import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readTestReport } from '../../../scripts/lib/testReports.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What Playwright writes of tests in one file. */
function reportOf(specs: { title: string; status: string; errors?: string[] }[]): string {
  const file = path.join(folder, 'report.json')
  const written = specs.map(({ title, status, errors = [] }) => ({
    title,
    tests: [
      { results: [{ duration: 1500, status, errors: errors.map((message) => ({ message })) }] },
    ],
  }))
  writeFileSync(file, JSON.stringify({ suites: [{ title: 'board', specs: written }] }))
  return file
}

test('a failed browser test shows each of its errors, and its state where it has none', () => {
  const late = 'Test timeout of 120000ms exceeded.'
  const click = "\u001b[31mlocator.click: waiting for getByRole('button')\u001b[39m"
  const file = reportOf([
    { title: 'moves', status: 'timedOut', errors: [late, click] },
    { title: 'ends', status: 'interrupted' },
    { title: 'opens', status: 'passed' },
  ])
  expect(readTestReport(file)).toEqual([
    {
      name: 'board › moves',
      seconds: 1.5,
      failure: `${late}\nlocator.click: waiting for getByRole('button')`,
    },
    { name: 'board › ends', seconds: 1.5, failure: 'interrupted' },
    { name: 'board › opens', seconds: 1.5 },
  ])
})
