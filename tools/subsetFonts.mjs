// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'oxfmt'
import subsetFont from 'subset-font'
import { inProject } from '../scripts/lib/projectRoot.mjs'

/**
 * @typedef {object} Font
 * @property {string} name of the files made
 * @property {string} family
 * @property {string} source file of the whole font, in `@fontsource-variable`
 * @property {string} characters those kept, with all that they join to, as a CSS `unicode-range`
 * @property {string[]} features OpenType features kept
 * @property {number} boldest
 * @property {{ regular: string[], bold: string[] }} [ofDevices] fonts for the same letters that devices have,
 *   by full name or PostScript name; without them, the letters are for pictures alone, because every device
 *   has a good font for them
 */

const require = createRequire(import.meta.url)
const folder = inProject('src', 'assets', 'fonts')
const styleSheet = 'fonts.css'

/** What browsers and Pango apply to every text by themselves. */
const usualFeatures = ['ccmp', 'locl', 'kern', 'mark', 'mkmk', 'calt', 'clig', 'liga', 'rlig']
const arabicFeatures = [...usualFeatures, 'init', 'medi', 'fina', 'isol', 'rclt', 'curs', 'mset']
const indicFeatures = [
  ...usualFeatures,
  ...'nukt akhn rphf rkrf pref blwf abvf half pstf vatu cjct init'.split(' '),
  ...'pres abvs blws psts haln dist abvm blwm'.split(' '),
]

/**
 * The site uses weights from 400 to 700. Arabic and Malayalam are drawn at 700; Inter and Devanagari
 * are not, and cut there their letters would be rounded. Up to 900 they stay what they were.
 */
const regular = 400
const bold = 700
const black = 900

/**
 * Noto's names on Android and Linux. A name without a weight is that of older releases. Android 12 has one
 * file for all weights, which is known by the name of its regular weight.
 * @param {string} family
 */
function notoNames(family) {
  const postScript = family.replaceAll(' ', '')
  const regular = [`${family} UI`, `${postScript}UI-Regular`, family, `${postScript}-Regular`]
  return { regular, bold: [`${postScript}UI-Bold`, `${postScript}-Bold`, ...regular] }
}

/** @type {Font[]} */
const fonts = [
  {
    name: 'inter-latin',
    family: 'Inter',
    source: 'inter/files/inter-latin-wght-normal.woff2',
    characters:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+FEFF, U+FFFD',
    features: [...usualFeatures, 'tnum'],
    boldest: black,
  },
  {
    name: 'inter-latin-ext',
    family: 'Inter',
    source: 'inter/files/inter-latin-ext-wght-normal.woff2',
    characters: 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+20A0-20AB, U+20AD-20C0',
    features: [...usualFeatures, 'tnum'],
    boldest: black,
  },
  {
    name: 'noto-sans-arabic',
    family: 'Noto Sans Arabic',
    source: 'noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
    // The Arabic language: its letters, vowel signs, digits and punctuation, and the letters for
    // sounds of other languages (p, ch, zh, v, g). Neither Quranic signs nor Urdu, Sindhi, Pashto.
    characters:
      'U+060C, U+061B-061C, U+061F, U+0621-063A, U+0640-0655, U+0660-066C, U+0670-0671, U+067E, U+0686, U+0698, U+06A4, U+06A8-06A9, U+06AF, U+06CC, U+200C-200F, U+2010-2011, U+FDFC',
    features: arabicFeatures,
    boldest: bold,
    ofDevices: notoNames('Noto Sans Arabic'),
  },
  {
    name: 'noto-sans-malayalam',
    family: 'Noto Sans Malayalam',
    source: 'noto-sans-malayalam/files/noto-sans-malayalam-malayalam-wght-normal.woff2',
    characters: 'U+0964-0965, U+0D00-0D7F, U+200C-200D, U+20B9, U+25CC',
    features: indicFeatures,
    boldest: bold,
    ofDevices: notoNames('Noto Sans Malayalam'),
  },
  {
    name: 'noto-sans-devanagari',
    family: 'Noto Sans Devanagari',
    source: 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
    // Hindi, with the letters of Marathi and Sanskrit names; no Vedic, Sindhi or Kashmiri signs.
    characters:
      'U+0901-0903, U+0905-0939, U+093C-094D, U+0950, U+0958-0970, U+0972, U+200C-200D, U+20B9, U+25CC',
    features: indicFeatures,
    boldest: black,
    ofDevices: notoNames('Noto Sans Devanagari'),
  },
]

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeFonts()

/** Makes the site's fonts anew out of the whole ones and writes them. */
export async function writeFonts() {
  mkdirSync(folder, { recursive: true })
  for (const [name, bytes] of await makeFonts()) {
    writeFileSync(path.join(folder, name), bytes)
    console.log(`${name}: ${bytes.length} bytes`)
  }
}

/**
 * The site's fonts, WOFF2 for browsers with their style sheet, and TrueType for the pictures that the
 * server draws.
 * @returns {Promise<Map<string, Buffer>>} by file name
 */
export async function makeFonts() {
  /** @type {Map<string, Buffer>} */
  const files = new Map()
  for (const font of fonts) {
    if (font.ofDevices)
      files.set(`${font.name}.woff2`, await subset({ font, targetFormat: 'woff2' }))
    files.set(`${font.name}.ttf`, await subset({ font, targetFormat: 'truetype' }))
  }
  files.set(styleSheet, Buffer.from(await formattedCss()))
  return files
}

/** @param {{ font: Font, targetFormat: 'woff2' | 'truetype' }} options */
function subset({ font, targetFormat }) {
  const source = require.resolve(`@fontsource-variable/${font.source}`)
  // A value of its own, because the published types (2.3.0) do not know `keepFeatures` yet.
  const options = {
    targetFormat,
    keepFeatures: font.features,
    variationAxes: { wght: { min: regular, max: font.boldest } },
  }
  return subsetFont(readFileSync(source), textOf(font.characters), options)
}

async function formattedCss() {
  const pageFonts = fonts.filter(({ ofDevices }) => ofDevices)
  const css = ['/* Written by tools/subsetFonts.mjs. */', ...pageFonts.flatMap(fontFaces)].join(
    '\n',
  )
  const { code } = await format(styleSheet, css, { singleQuote: true, printWidth: 100 })
  return code
}

/**
 * A device's own font is asked for by the name of its weight; else bold letters would be thickened regular
 * ones. The file from here holds all weights and is loaded once.
 * @param {Font} font
 */
function fontFaces({ name, family, characters, ofDevices }) {
  const face = (/** @type {string} */ weights, /** @type {string[]} */ names = []) => `@font-face {
    font-family: '${family}';
    font-weight: ${weights};
    font-display: swap;
    src: ${names.map((one) => `local('${one}')`).join(', ')}, url('./${name}.woff2') format('woff2');
    unicode-range: ${characters};
  }`
  return [face('400 599', ofDevices?.regular), face('600 900', ofDevices?.bold)]
}

/**
 * Every character of a CSS `unicode-range`.
 * @param {string} unicodeRange
 */
function textOf(unicodeRange) {
  return unicodeRange
    .split(', ')
    .map((range) => {
      const [first, last = first] = range.replace('U+', '').split('-').map(hexadecimal)
      return String.fromCodePoint(
        ...Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => Number(first) + i),
      )
    })
    .join('')
}

/** @param {string} digits */
function hexadecimal(digits) {
  return Number.parseInt(digits, 16)
}
