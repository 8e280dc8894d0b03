// @ts-check
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { rememberSuccess } from '../../server/remember.mjs'
import { compactScript } from './compactScript.mjs'
import { pageDataPath } from './pageStore.mjs'
import { loadDeferredScripts } from './loadDeferredScripts.mjs'
import { parseStyles, usedStyles } from './usedStyles.mjs'

/**
 * @typedef {object} LightPage
 * @property {string} html the page without scripts that it does not need to be read
 * @property {string} data a script with the data that React takes the page over with
 * @property {string} dataHash the name of that script
 */

/**
 * Takes out of a page that Next.js has finished what only its scripts need, and puts in the styles that it uses
 * (decision 0014). A small script fetches the rest when it is needed.
 * @param {{ html: string, serverDistDir: string }} page the folder holds the built server
 * @returns {Promise<LightPage>}
 * @throws {Error} where the page is not built as Next.js 16 builds it
 */
export async function deferScripts({ html, serverDistDir }) {
  const taken = takeScripts(html)
  const styles = [...taken.html.matchAll(/<link rel="stylesheet" href="([^"]+)"[^>]*>/g)]
  if (styles.length === 0) throw new Error('A page of Next.js without styles')
  const dataHash = createHash('sha256').update(taken.data).digest('base64url').slice(0, 22)
  const addresses = [`${pageDataPath}${dataHash}.js`, ...taken.addresses]
  const starter =
    `<script data-scripts="${addresses.join(' ')}" ` +
    `data-styles="${styles.map(([, href]) => href).join(' ')}">${compactScript(loadDeferredScripts)}</script>`
  const page = taken.html.replace('</body>', () => starter + '</body>')
  let light = page
  for (const [element, href = ''] of styles) {
    const css = usedStyles({
      styles: await readStyles(builtFile({ address: href, serverDistDir })),
      html: page,
    })
    light = light.replace(element, () => `<style>${css}</style>`)
  }
  return { html: light, data: taken.data, dataHash }
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

/** The rules of a stylesheet with complete addresses; a build has a few, and they never change. */
const readStyles = rememberSuccess(async (/** @type {string} */ file) => {
  const css = await readFile(/*turbopackIgnore: true*/ file, 'utf8')
  return parseStyles(css.replaceAll('url(../', 'url(/_next/static/'))
})

/** @param {{ address: string, serverDistDir: string }} file */
function builtFile({ address, serverDistDir }) {
  return path.join(serverDistDir, '..', address.replace(/^\/_next\//, '').replace(/\?.*$/, ''))
}
