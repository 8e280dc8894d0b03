// @ts-check
// Lighthouse (mobile, simulated) over public pages of the production build, beside an empty page of
// Next.js in the same run: `npm run bench:pages -- / /nurses --locales=de,ml --rounds=3`. Prints a
// Markdown table of medians, with what misses a goal in bold. With `--without-fonts` the device has
// Latin letters alone.
import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { chromiumPath } from '../../scripts/lib/installTestPrograms.mjs'
import { startTestServer } from '../helpers/testServer.mjs'
import { startEmptySite } from './emptySite.mjs'
import { median } from './measure.mjs'

const version = '12.8.2'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    locales: { type: 'string', default: 'en,ar,de,ml,hi' },
    rounds: { type: 'string', default: '3' },
    'without-fonts': { type: 'boolean', default: false },
  },
})
const locales = values.locales.split(',')
const rounds = Number(values.rounds)
/** The largest paint beside that of the empty page. */
const slowest = values['without-fonts'] ? 1.75 : 1.25
const everyPage = [
  '',
  '/nurses',
  '/hospitals',
  '/resources',
  '/pricing',
  '/blog',
  '/process/germany',
].concat('/blog/german-recognition-step-by-step', '/imprint', '/privacy', '/accessibility')
const pages = positionals.length > 0 ? positionals : everyPage

/** @typedef {Awaited<ReturnType<typeof measure>>} Measured */

/**
 * What every page is to reach beside the empty one; bytes are compressed.
 * @type {[string, keyof Measured, (value: number, floor: Measured) => boolean][]}
 */
const columns = [
  ['score', 'score', (value, floor) => value >= floor.score - 2],
  ['FCP ms', 'firstPaint', () => true],
  ['LCP ms', 'largestPaint', (value, floor) => value <= slowest * floor.largestPaint],
  ['blocking ms', 'blocking', (value, floor) => value <= floor.blocking],
  ['CLS', 'shift', (value) => value === 0],
  ['page and styles kB', 'page', (value) => value <= 24],
  ['without scripts kB', 'withoutScripts', (value) => value <= 60],
  ['other scores', 'others', (value) => value === 100],
]

const run = promisify(execFile)
const folder = mkdtempSync(path.join(os.tmpdir(), 'lighthouse-'))
if (values['without-fonts']) {
  copyFileSync('src/assets/fonts/inter-latin.ttf', path.join(folder, 'inter-latin.ttf'))
  process.env.FONTCONFIG_FILE = path.join(folder, 'fonts.conf')
  const config = `<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`
  writeFileSync(process.env.FONTCONFIG_FILE, config)
}
const floorSite = await startEmptySite()
const server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0', WARM_PAGES: 'true' })
try {
  const floor = await measure(floorSite.url)
  const head = ['page', ...columns.map(([name]) => name)]
  console.log(`| ${head.join(' | ')} |\n| ${head.map(() => '---').join(' | ')} |`)
  printRow({ name: 'empty page (reference)', page: floor })
  let missed = 0
  for (const address of pages) {
    for (const locale of locales) {
      const name = `/${locale}${address.replace(/^\/$/, '')}`
      missed += printRow({ name, page: await measure(server.baseUrl + name), floor })
    }
  }
  console.log(`\n${missed} goals missed`)
} finally {
  floorSite.stop()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/**
 * @param {{ name: string, page: Measured, floor?: Measured }} row
 * @returns {number} how many goals it misses
 */
function printRow({ name, page, floor }) {
  let missed = 0
  const cells = columns.map(([, key, isMet]) => {
    const text = String(Math.round(page[key] * 1000) / 1000)
    if (!floor || isMet(page[key], floor)) return text
    missed += 1
    return `**${text}**`
  })
  console.log(`| ${[name, ...cells].join(' | ')} |`)
  return missed
}

/**
 * The medians of a page. Bytes are those on the wire, in kB.
 * @param {string} url
 */
async function measure(url) {
  /** @type {any[]} */
  const reports = []
  for (let round = 0; round < rounds; round += 1) reports.push(await report(url))
  const of = (/** @type {(one: any) => number} */ read) => median(reports.map(read))
  const audit = (/** @type {string} */ name) =>
    Math.round(of(({ audits }) => audits[name]?.numericValue ?? 0) * 1000) / 1000
  const bytes = (/** @type {(type: string) => boolean} */ counts) =>
    of(({ audits }) =>
      audits['network-requests'].details.items
        .filter((/** @type {any} */ one) => counts(one.resourceType))
        .reduce(
          (/** @type {number} */ sum, /** @type {any} */ one) => sum + one.transferSize / 1000,
          0,
        ),
    )
  const scoreOf = (/** @type {string} */ name) =>
    of(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100))
  return {
    score: scoreOf('performance'),
    firstPaint: Math.round(audit('first-contentful-paint')),
    largestPaint: Math.round(audit('largest-contentful-paint')),
    blocking: Math.round(audit('total-blocking-time')),
    shift: audit('cumulative-layout-shift'),
    page: Math.round(bytes((type) => type === 'Document' || type === 'Stylesheet')),
    withoutScripts: Math.round(bytes((type) => type !== 'Script')),
    others: Math.min(...['accessibility', 'best-practices', 'seo'].map(scoreOf)),
  }
}

/** @param {string} url */
async function report(url) {
  const output = path.join(folder, 'report.json')
  const quiet = '--disable-gpu --disable-quic --disable-background-networking'
  const flags = `--headless=new --no-sandbox ${quiet} --disable-component-update --disable-sync`
  const options = ['--quiet', '--output=json', `--output-path=${output}`, `--chrome-flags=${flags}`]
  await run('npx', ['--yes', `lighthouse@${version}`, url, ...options], {
    env: { ...process.env, CHROME_PATH: chromiumPath() },
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(readFileSync(output, 'utf8'))
}
