// @ts-check
import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {{ seconds: number, name: string }} TimedTest
 *
 * @typedef {{ title: string, suites?: Suite[], specs?: { title: string, tests: { results: { duration: number }[] }[] }[] }} Suite
 *   of Playwright's JSON report
 * @typedef {{ testResults: { assertionResults: { fullName: string, duration?: number }[] }[] }} VitestReport
 */

/**
 * Reads the durations of all tests from a JSON report of Vitest or Playwright.
 * @param {string} file one that was not written has no tests
 * @returns {TimedTest[]}
 */
export function readDurations(file) {
  if (!existsSync(file)) return []
  /** @type {VitestReport | { suites: Suite[] }} */
  const report = JSON.parse(readFileSync(file, 'utf8'))
  if ('suites' in report) return report.suites.flatMap((suite) => ofSuite(suite))
  return report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({
      seconds: duration / 1000,
      name: fullName,
    })),
  )
}

/**
 * @param {Suite} suite
 * @param {string[]} [above] titles of the suites around it
 * @returns {TimedTest[]}
 */
function ofSuite({ title, suites = [], specs = [] }, above = []) {
  const titles = [...above, title]
  return [
    ...suites.flatMap((suite) => ofSuite(suite, titles)),
    ...specs.flatMap((spec) =>
      spec.tests.map(({ results }) => ({
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        name: [...titles, spec.title].join(' › '),
      })),
    ),
  ]
}
