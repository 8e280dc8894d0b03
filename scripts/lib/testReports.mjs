// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {{ name: string, seconds: number, failure?: string }} TestResult `failure`: what the test
 *   or its file said when it failed
 *
 * @typedef {object} Suite of Playwright's JSON report
 * @property {string} title
 * @property {Suite[]} [suites]
 * @property {{ title: string, tests: { results: { duration: number, status: string, errors?: { message?: string }[] }[] }[] }[]} [specs]
 *
 * @typedef {object} VitestFile of Vitest's JSON report
 * @property {string} name
 * @property {string} status
 * @property {string} message of a file that failed as a whole
 * @property {{ fullName: string, status: string, duration?: number, failureMessages?: string[] }[]} assertionResults
 */

/**
 * Reads what ran from a JSON report of Vitest or Playwright.
 * @param {string} file one that was not written has no tests
 * @returns {TestResult[]}
 */
export function readTestReport(file) {
  if (!existsSync(file)) return []
  /** @type {{ testResults: VitestFile[] } | { suites: Suite[] }} */
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return 'suites' in report
    ? report.suites.flatMap((suite) => ofSuite(suite))
    : report.testResults.flatMap(ofFile)
}

/**
 * @param {VitestFile} file
 * @returns {TestResult[]}
 */
function ofFile({ name, status, message, assertionResults }) {
  const tests = assertionResults.map((test) => ({
    name: test.fullName,
    seconds: (test.duration ?? 0) / 1000,
    ...(test.status === 'failed' && { failure: readable(test.failureMessages?.join('\n')) }),
  }))
  const isWhole = status === 'failed' && !tests.some(({ failure }) => failure)
  return isWhole ? [...tests, { name, seconds: 0, failure: readable(message) }] : tests
}

/**
 * @param {Suite} suite
 * @param {string[]} [above] titles of the suites around it
 * @returns {TestResult[]}
 */
function ofSuite({ title, suites = [], specs = [] }, above = []) {
  const titles = [...above, title]
  return [
    ...suites.flatMap((suite) => ofSuite(suite, titles)),
    ...specs.flatMap((spec) =>
      spec.tests.map(({ results }) => {
        const failed = results.find(({ status }) => status !== 'passed' && status !== 'skipped')
        return {
          name: [...titles, spec.title].join(' › '),
          seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
          ...(failed && { failure: failureOf(failed) }),
        }
      }),
    ),
  ]
}

/**
 * A test that waits too long has what it waited for as its second error.
 * @param {{ status: string, errors?: { message?: string }[] }} result
 */
function failureOf({ status, errors = [] }) {
  const messages = errors.flatMap(({ message }) => (message ? [readable(message)] : []))
  return messages.length > 0 ? messages.join('\n') : status
}

const shownLength = 400

/** @param {string} [message] */
function readable(message) {
  return stripVTControlCharacters(message || 'no message').slice(0, shownLength)
}
