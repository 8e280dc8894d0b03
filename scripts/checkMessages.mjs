// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ar } from '@payloadcms/translations/languages/ar'
import { de } from '@payloadcms/translations/languages/de'
import { en } from '@payloadcms/translations/languages/en'
import { glossaryProblems, readGlossary } from '../src/i18n/glossary.mjs'
import { messageShape } from '../src/i18n/messageShape.mjs'
import {
  flatten,
  isUsed,
  isUsedInCms,
  messageProblems,
  overrideProblems,
  payloadPlaceholders,
  plainPlaceholders,
} from './lib/messages.mjs'
import { inProject } from './lib/projectRoot.mjs'

/** @typedef {import('./lib/messages.mjs').FlatMessages} FlatMessages */

const source = 'en'

/** Texts in which a language has figures of its own, each with the reason. */
const ownFigures = {
  'ar home.hospitals.statistics.hiring.value': 'Arabic has a word for a single month',
  'ar consultation.phoneHint': 'the example is a number of the readers’ own country',
  'ar consultation.hiringPhoneHint': 'the same',
  'de consultation.phoneHint': 'the same',
  'de questions.price_budget_per_month.options.from_1000_euro': 'thousands have a point',
  'tr questions.price_budget_per_month.options.from_1000_euro': 'thousands have a point',
}

/** Groups that are shown entry by entry, under any names. */
const shownAsAWhole = [
  /^home\.(nurses|hospitals)\.(rotation|statistics)(?=\.)/,
  /^home\.process\.(germany|uae|usa|uk|ksa)(?=\.)/,
  // Lists of codes and fields.
  /^(header|kinds|columns|languages|fields|request\.(types|countries|others|choices))(?=\.)/,
]

const locales = readdirSync(inProject('public/locales')).sort()
const sourceTexts = ['src', 'collections'].flatMap((folder) => sources(inProject(folder)))

const cmsLanguages = ['de', 'ar']

/** Files that have the same texts in every language, and the code that shows them. */
const translated = [
  icuTexts('public/locales/{language}/translation.json', locales),
  {
    pattern: 'src/i18n/cms/{language}.json',
    languages: cmsLanguages,
    placeholdersOf: payloadPlaceholders,
    isShown: isUsedInCms,
    code: codeWith(''),
  },
  icuTexts('src/domain/survey/texts/{language}.json', ['de', 'tr']),
  plainTexts({ name: 'mails', languages: cmsLanguages, word: 'mailTexts' }),
  plainTexts({ name: 'personExport', languages: cmsLanguages, word: 'cms/personExport.' }),
  plainTexts({ name: 'codebook', languages: ['de', 'tr'], word: 'cms/codebook.' }),
]

const overrides = 'src/i18n/cms/overrides.{language}.json'

/** Their keys are the English words; a unit test holds them to the collections. */
const labels = 'src/i18n/cms/labels.{language}.json'

/** Every text that the glossary holds for; a language need not have all of them. */
const textFiles = [
  ...translated.map(({ pattern }) => pattern),
  overrides,
  labels,
  ...readdirSync(inProject('src/seed/content', source)).map(
    (name) => `src/seed/content/{language}/${name}`,
  ),
]

/** @param {string} pattern @param {string[]} languages */
function icuTexts(pattern, languages) {
  return {
    pattern,
    languages,
    placeholdersOf: icuPlaceholders,
    isShown: isUsed,
    code: codeWith(''),
  }
}

/** @param {{ name: string, languages: string[], word: string }} texts `word` of the files that show them */
function plainTexts({ name, languages, word }) {
  return {
    pattern: `src/i18n/cms/${name}.{language}.json`,
    languages,
    placeholdersOf: plainPlaceholders,
    isShown: isUsed,
    code: codeWith(word),
  }
}

/**
 * @param {string} pattern
 * @param {string} language
 * @returns {FlatMessages}
 */
function read(pattern, language) {
  if (pattern === labels && language === source) return englishLabels()
  const file = inProject(pattern.replace('{language}', language))
  return existsSync(file) ? flatten(JSON.parse(readFileSync(file, 'utf8'))) : {}
}

/** Each word that some language has. */
function englishLabels() {
  const words = cmsLanguages.flatMap((language) => Object.keys(read(labels, language)))
  return Object.fromEntries(words.map((word) => [word, word]))
}

/**
 * The texts of a language beside the English ones.
 * @param {string} language
 */
function readTexts(language) {
  return textFiles.flatMap((pattern) => {
    const file = inProject(pattern.replace('{language}', language))
    const originals = read(pattern, source)
    return Object.entries(read(pattern, language)).map(([key, text]) => ({
      language,
      file,
      key,
      text,
      english: originals[key],
    }))
  })
}

/** The texts of the demonstration, which have their languages beside each other. */
function demoTexts() {
  const folder = 'src/demo/content'
  return readdirSync(inProject(folder)).flatMap((name) => {
    const file = inProject(`${folder}/${name}`)
    const texts = flatten(JSON.parse(readFileSync(file, 'utf8')))
    return Object.entries(texts).flatMap(([key, text]) => {
      const steps = key.split('.')
      const language = steps.find((step) => locales.includes(step))
      if (!language) return []
      const english = texts[steps.with(steps.indexOf(language), source).join('.')]
      return [{ language, file, key, text, english }]
    })
  })
}

/**
 * The placeholders of an ICU message, sorted; throws where the message does not parse.
 * @param {string} text
 * @returns {string[]}
 */
function icuPlaceholders(text) {
  return [...new Set(messageShape(text).flatMap((part) => part.match(/\w+/)?.[0] ?? []))]
}

/**
 * Every source file's text, to look for the keys in use.
 * @param {string} folder
 */
function sources(folder) {
  return readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
}

/** @param {string} word of the source files that count */
function codeWith(word) {
  return sourceTexts.filter((text) => text.includes(word)).join('\n')
}

/** @param {string} key */
function shownKey(key) {
  return shownAsAWhole.flatMap((group) => group.exec(key)?.[0] ?? [])[0] ?? key
}

/** @type {string[]} */
const problems = []
let keys = 0

for (const { pattern, languages, placeholdersOf, isShown, code } of translated) {
  const english = read(pattern, source)
  keys += Object.keys(english).length
  for (const locale of languages) {
    const messages = read(pattern, locale)
    const hasOwnFigures = (/** @type {string} */ key) => `${locale} ${key}` in ownFigures
    problems.push(...messageProblems({ locale, messages, english, placeholdersOf, hasOwnFigures }))
  }
  const unused = Object.keys(english).filter((key) => !isShown({ key: shownKey(key), code }))
  problems.push(...unused.map((key) => `${source} ${key}: used nowhere`))
}

for (const locale of cmsLanguages) {
  const [messages, english] = [read(labels, locale), read(labels, source)]
  problems.push(...messageProblems({ locale, messages, english, placeholdersOf: () => [] }))
}

for (const [locale, { translations }] of Object.entries({ en, de, ar })) {
  const [messages, payloads] = [read(overrides, locale), flatten(translations)]
  problems.push(...overrideProblems({ locale, messages, payloads }))
}

const terms = readGlossary(JSON.parse(readFileSync(inProject('src/i18n/glossary.json'), 'utf8')))
const languages = [...new Set([...locales, ...translated.flatMap((file) => file.languages)])].sort()
problems.push(
  ...glossaryProblems({ terms, texts: [...languages.flatMap(readTexts), ...demoTexts()] }),
)

for (const problem of problems) console.error(problem)
console.log(
  `messages: ${keys} keys in ${languages.length} languages (${languages.join(', ')}), ${terms.length} terms, ${problems.length} problems`,
)
process.exit(problems.length > 0 ? 1 : 0)
