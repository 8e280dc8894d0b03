// @ts-check
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { rememberSuccess } from '../../server/rememberSuccess.mjs'
import { pageDataPath } from './pageStore.mjs'
import { startScripts } from './startScripts.mjs'

/**
 * @typedef {object} LightPage
 * @property {string} html the page without scripts that it does not need to be read
 * @property {string} data a script with the data that React takes the page over with
 * @property {string} dataHash the name of that script
 */

/** A drawing of more bytes than this is better fetched beside the page than in front of its text. */
const largestDrawing = 32 * 1024

/**
 * Takes out of a page that Next.js has finished what only its scripts need, and puts in what its first
 * picture needs (decision 0014): its styles, and the drawing at its head. A small script fetches the rest
 * when it is needed.
 * @param {{ html: string, serverDistDir: string }} page the folder holds the built server
 * @returns {Promise<LightPage>}
 * @throws {Error} where the page is not built as Next.js 16 builds it
 */
export async function makeLight({ html, serverDistDir }) {
  const taken = takeScripts(html)
  const styles = [...taken.html.matchAll(/<link rel="stylesheet" href="([^"]+)"[^>]*>/g)]
  if (styles.length === 0) throw new Error('A page of Next.js without styles')
  const dataHash = createHash('sha256').update(taken.data).digest('base64url').slice(0, 22)
  const addresses = [`${pageDataPath}${dataHash}.js`, ...taken.addresses]
  const opened = await findOpened({ addresses: taken.addresses, serverDistDir })
  const starter =
    `<script data-scripts="${addresses.join(' ')}" data-styles="${styles.map(([, href]) => href).join(' ')}" ` +
    `data-opened='${JSON.stringify(opened)}'>${startScripts}</script>`
  let light = taken.html.replace('</body>', () => starter + '</body>')
  for (const [element, href = ''] of styles) {
    const css = await readStyles(builtFile({ address: href, serverDistDir }))
    light = light.replace(element, () => `<style>${css}</style>`)
  }
  return { html: await withDrawing(light), data: taken.data, dataHash }
}

/**
 * @param {string} html
 * @returns {{ html: string, addresses: string[], data: string }}
 */
function takeScripts(html) {
  /** @type {string[]} */
  const addresses = []
  /** @type {string[]} */
  const data = []
  let start = ''
  const rest = html
    .replace(/<link rel="preload" as="script"[^>]*>/g, '')
    .replace(/<script\b([^>]*)>(.*?)<\/script>/gs, (...match) => {
      const [element = '', attributes = '', code = ''] = /** @type {string[]} */ (match)
      const [, address] = /\bsrc="(\/_next\/[^"]+)"/.exec(attributes) ?? []
      if (address && /\basync\b/.test(attributes)) addresses.push(address)
      else if (/\bid="_R_"/.test(attributes)) start = code
      else if (/^\(?self\.__next_f\b/.test(code)) data.push(code)
      else return element
      return ''
    })
  if (!start || data.length === 0 || addresses.length === 0) {
    throw new Error('A page of Next.js whose scripts are not where they were in Next.js 16')
  }
  // What makes React begin comes last, so that it finds its data complete.
  return { html: rest, addresses, data: [...data, start].join(';\n') }
}

/** Styles with the addresses in them complete; a build has a few files, and they never change. */
const readStyles = rememberSuccess(async (/** @type {string} */ file) => {
  const css = await readFile(/*turbopackIgnore: true*/ file, 'utf8')
  return css.replaceAll('url(../', 'url(/_next/static/')
})

/** @param {{ address: string, serverDistDir: string }} file */
function builtFile({ address, serverDistDir }) {
  return path.join(serverDistDir, '..', address.replace(/^\/_next\//, '').replace(/\?.*$/, ''))
}

/**
 * @typedef {object} BuiltScript
 * @property {string[][]} imports for each `import()` in it the addresses of the scripts that it fetches
 * @property {string | undefined} openedBy the selector of what opens what the script shows
 */

/**
 * Scripts that a page fetches when something is pressed. What is opened names its opener
 * (`data-opened-by`); Turbopack (16.4.6) lists the scripts of an `import()` where it is called.
 * @param {{ addresses: string[], serverDistDir: string }} page
 * @returns {Promise<Record<string, string[]>>} their addresses by the selector of what is pressed
 */
async function findOpened({ addresses, serverDistDir }) {
  const read = (/** @type {string} */ address) => readScript(builtFile({ address, serverDistDir }))
  const scripts = await Promise.all(addresses.map(read))
  /** @type {Record<string, string[]>} */
  const opened = {}
  for (const imported of scripts.flatMap(({ imports }) => imports)) {
    for (const { openedBy } of await Promise.all(imported.map(read))) {
      if (openedBy) opened[openedBy] ??= imported.filter((address) => !addresses.includes(address))
    }
  }
  return opened
}

/** A build has some dozens of scripts that pages name, and they never change. */
const readScript = rememberSuccess(async (/** @type {string} */ file) => {
  const code = await readFile(/*turbopackIgnore: true*/ file, 'utf8')
  /** @type {BuiltScript} */
  const script = {
    imports: [...code.matchAll(/\[("static\/chunks\/[^\]]+)\]/g)].map(([, list = '']) =>
      [...list.matchAll(/"(static\/chunks\/[^"]+\.js)"/g)].map(([, name]) => `/_next/${name}`),
    ),
    openedBy: /"data-opened-by":"([^"'&<]+)"/.exec(code)?.[1],
  }
  return script
})

/** The page's most important drawing, which Next.js asks for first. */
const drawingHint = /<link rel="preload" href="(\/images\/[\w-]+\.svg)" as="image"[^>]*>/

/**
 * @param {string} html
 * @returns {Promise<string>} the page with the drawing of its head in it
 */
async function withDrawing(html) {
  const [hint, href] = drawingHint.exec(html) ?? []
  if (!hint || !href) return html
  const file = path.join('public', href)
  const svg = await readFile(/*turbopackIgnore: true*/ file, 'utf8')
  if (svg.length > largestDrawing) return html
  const inAddress = svg
    .trim()
    .replaceAll('"', "'")
    .replace(/[%#&<>]/g, encodeURIComponent)
  return html
    .replace(hint, '')
    .replace(
      `<img src="${href}"`,
      () => `<img decoding="sync" src="data:image/svg+xml,${inAddress}"`,
    )
}
