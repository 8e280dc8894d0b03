// @ts-check
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import { glossaryProblems, readGlossary } from './lib/glossary.mjs'
import { inProject } from './lib/projectRoot.mjs'

/** @typedef {Record<string, string>} FlatMessages dotted key to text */

const source = 'en'

/** Texts in which a language has figures of its own, each with the reason. */
const ownFigures = {
  'ar home.hospitals.statistics.hiring.value': 'Arabic has a word for a single month',
  'ar consultation.phoneHint': 'the example is a number of the readers’ own country',
  'ar consultation.hiringPhoneHint': 'the same',
  'de consultation.phoneHint': 'the same',
}

/** Groups that pages show entry by entry, whatever the entries are called. */
const shownAsAWhole = [
  /^home\.(nurses|hospitals)\.(rotation|statistics)(?=\.)/,
  /^home\.process\.(germany|uae|usa|uk|ksa)(?=\.)/,
  // Lists of codes and fields.
  /^(header|kinds|columns|languages|fields|request\.(types|countries))(?=\.)/,
]

const localesFolder = inProject('public/locales')

/** What the CMS, mails and files for staff say. */
const cmsFiles = [
  { pattern: 'src/i18n/cms/{language}.json', languages: ['de', 'ar'], placeholder: /\{\{\w+\}\}/g },
  ...['mails', 'personExport'].map((name) => ({
    pattern: `src/i18n/cms/${name}.{language}.json`,
    languages: ['de', 'ar'],
    placeholder: /\{\w+\}/g,
  })),
  {
    pattern: 'src/i18n/cms/codebook.{language}.json',
    languages: ['de', 'tr'],
    placeholder: /\{\w+\}/g,
  },
]

/** Every text that the glossary holds for; a language need not have all of them. */
const textFiles = [
  'public/locales/{language}/translation.json',
  'src/domain/survey/texts/{language}.json',
  ...cmsFiles.map(({ pattern }) => pattern),
  ...readdirSync(inProject('src/seed/content', source)).map(
    (name) => `src/seed/content/{language}/${name}`,
  ),
]

/**
 * @param {unknown} value
 * @param {string} prefix
 * @returns {FlatMessages}
 */
function flatten(value, prefix = '') {
  if (typeof value === 'string') return { [prefix]: value }
  return Object.fromEntries(
    Object.entries(value ?? {}).flatMap(([key, child]) =>
      Object.entries(flatten(child, prefix ? `${prefix}.${key}` : key)),
    ),
  )
}

/**
 * @param {string} locale
 * @returns {FlatMessages}
 */
function readMessages(locale) {
  return readFlat(path.join(localesFolder, locale, 'translation.json'))
}

/**
 * @param {string} file
 * @returns {FlatMessages}
 */
function readFlat(file) {
  return existsSync(file) ? flatten(JSON.parse(readFileSync(file, 'utf8'))) : {}
}

/**
 * The texts of a language beside the English ones.
 * @param {string} language
 */
function readTexts(language) {
  return textFiles.flatMap((pattern) => {
    const file = pattern.replace('{language}', language)
    const originals = readFlat(inProject(pattern.replace('{language}', source)))
    return Object.entries(readFlat(inProject(file))).map(([key, text]) => ({
      language,
      file,
      key,
      text,
      english: originals[key],
    }))
  })
}

/**
 * The placeholders of an ICU message, sorted; throws where the message does not parse.
 * @param {string} text
 * @returns {string[]}
 */
function placeholders(text) {
  /** @type {Set<string>} */
  const names = new Set()
  /** @param {ReturnType<typeof parse>} elements */
  const walk = (elements) => {
    for (const element of elements) {
      // 0 is plain text, 7 the # of a plural: neither names a value.
      if (element.type !== 0 && element.type !== 7) names.add(element.value)
      if ('options' in element) {
        for (const option of Object.values(element.options)) walk(option.value)
      }
    }
  }
  walk(parse(text))
  return [...names].sort()
}

/**
 * The figures of a text: what must be the same in every language.
 * @param {string} text
 * @returns {string[]}
 */
function figures(text) {
  return (text.match(/\d+(?:[.,]\d+)*/g) ?? []).sort()
}

/**
 * Every source file's text, to look for the keys in use.
 * @param {string} folder
 * @returns {string[]}
 */
function sources(folder) {
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name)
    if (statSync(file).isDirectory()) return sources(file)
    return /\.(ts|tsx)$/.test(name) ? [readFileSync(file, 'utf8')] : []
  })
}

/**
 * A key counts as used when its last part stands in the code as a word of its own, as
 * `t('submit')`, `texts.submit` or as a name in a table, and so does each group above it.
 * @param {{ key: string, code: string }} search
 */
function isUsed({ key, code }) {
  const whole = shownAsAWhole.flatMap((group) => group.exec(key)?.[0] ?? [])[0]
  return (whole ?? key)
    .split('.')
    .every((part) => new RegExp(`(?<![\\w-])${part}(?![\\w-])`).test(code))
}

/**
 * What is wrong with a language's texts beside the English ones.
 * @param {{ locale: string, messages: FlatMessages, english: FlatMessages, placeholdersOf: (text: string) => string[] }} texts
 */
function compare({ locale, messages, english, placeholdersOf }) {
  const missing = Object.keys(english).filter((key) => !(key in messages))
  const unknown = Object.keys(messages).filter((key) => !(key in english))
  const empty = Object.keys(messages).filter((key) => !messages[key]?.trim())
  const different = Object.entries(messages).flatMap(([key, text]) => {
    const original = english[key]
    if (original === undefined) return []
    try {
      const wanted = placeholdersOf(original).join(', ')
      const found = placeholdersOf(text).join(', ')
      if (wanted !== found) return [`${key}: placeholders {${found}} instead of {${wanted}}`]
    } catch (error) {
      return [`${key}: not an ICU message (${error instanceof Error ? error.message : error})`]
    }
    const numbers = figures(original).join(' ')
    if (`${locale} ${key}` in ownFigures) return []
    return figures(text).join(' ') === numbers ? [] : [`${key}: figures differ from “${original}”`]
  })
  return [
    ...missing.map((key) => `${key}: missing`),
    ...unknown.map((key) => `${key}: not in ${source}`),
    ...empty.map((key) => `${key}: empty`),
    ...different,
  ].map((problem) => `${locale} ${problem}`)
}

const english = readMessages(source)
const locales = readdirSync(localesFolder).sort()
const problems = locales.flatMap((locale) =>
  compare({ locale, messages: readMessages(locale), english, placeholdersOf: placeholders }),
)

for (const { pattern, languages, placeholder } of cmsFiles) {
  const read = (/** @type {string} */ language) =>
    readFlat(inProject(pattern.replace('{language}', language)))
  const originals = read(source)
  Object.assign(english, originals)
  for (const locale of languages) {
    const messages = read(locale)
    const placeholdersOf = (/** @type {string} */ text) => (text.match(placeholder) ?? []).sort()
    problems.push(...compare({ locale, messages, english: originals, placeholdersOf }))
  }
}

const code = ['src', 'collections'].flatMap((folder) => sources(inProject(folder))).join('\n')
const unused = Object.keys(english).filter((key) => !isUsed({ key, code }))
problems.push(...unused.map((key) => `${source} ${key}: used nowhere`))

const terms = readGlossary(readFileSync(inProject('docs/glossary.md'), 'utf8'))
problems.push(...glossaryProblems({ terms, texts: locales.flatMap(readTexts) }))

for (const problem of problems) console.error(problem)
console.log(
  `messages: ${Object.keys(english).length} keys in ${locales.length} languages (${locales.join(', ')}), ${terms.length} terms, ${problems.length} problems`,
)
process.exit(problems.length > 0 ? 1 : 0)
