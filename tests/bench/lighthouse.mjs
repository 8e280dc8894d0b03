// @ts-check
// Lighthouse (mobile, simulated) over every public page in every language of the production build.
// Prints a Markdown table: score and largest contentful paint, beside an empty page of the same run.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromiumPath } from '../../scripts/lib/chromium.mjs'
import { startTestServer } from '../helpers/testServer.mjs'

const version = '12.8.2'
const locales = ['en', 'ar', 'de', 'ml', 'hi']
const pages = [
  '/',
  '/nurses',
  '/hospitals',
  '/resources',
  '/pricing',
  '/blog',
  '/blog/german-recognition-step-by-step',
  '/process/germany',
  '/process/usa',
  '/imprint',
  '/privacy',
  '/accessibility',
  '/consultation-success',
]

/** The lightest page there is, to see what the machine itself costs in this run. */
const reference = '/not-found-reference'

const run = promisify(execFile)
const folder = mkdtempSync(path.join(os.tmpdir(), 'lighthouse-'))
const server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0', WARM_PAGES: 'true' })
try {
  console.log(`| page | ${locales.join(' | ')} |`)
  console.log(`| --- | ${locales.map(() => '---').join(' | ')} |`)
  for (const page of [reference, ...pages]) {
    const cells = []
    for (const locale of locales) cells.push(await measure({ page, locale }))
    console.log(`| ${page === reference ? 'not found (reference)' : page} | ${cells.join(' | ')} |`)
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/**
 * @param {{ page: string, locale: string }} what
 * @returns {Promise<string>} the scores for performance, accessibility, best practices and search,
 * and the largest contentful paint in seconds
 */
async function measure({ page, locale }) {
  const output = path.join(folder, 'report.json')
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  const url = `${server.baseUrl}/${locale}${page === '/' ? '' : page}`
  await run(
    'npx',
    [
      '--yes',
      `lighthouse@${version}`,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      '--ignore-status-code',
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromiumPath() }, maxBuffer: 64 * 1024 * 1024 },
  )
  const { categories, audits } = JSON.parse(readFileSync(output, 'utf8'))
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
    Math.round((categories[name]?.score ?? 0) * 100),
  )
  const paint = audits['largest-contentful-paint']?.numericValue ?? 0
  return `${scores.join(' ')}, ${(paint / 1000).toFixed(1)} s`
}
