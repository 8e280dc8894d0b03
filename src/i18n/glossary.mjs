// @ts-check
// What glossary.json says about words (docs/glossary.md), and the texts that say otherwise. In its rows
// only what is between backticks is checked; everything else there is for people.

/**
 * @typedef {object} Unwanted
 * @property {string} form
 * @property {string[]} [only] the files it is unwanted in; in all of them without
 * @property {string[]} [except] the files it is fine in
 *
 * @typedef {{ english: string, use: string, not?: string }} Row of a language in glossary.json
 *
 * @typedef {object} Term a row of the glossary
 * @property {string} language
 * @property {{ english: string, use: string }} shown the row as people read it
 * @property {string[]} english
 * @property {string[]} wanted what the text says where the English one has the term, one of these
 * @property {Unwanted[]} unwanted
 *
 * @typedef {object} Text
 * @property {string} language
 * @property {string} file
 * @property {string} key
 * @property {string} text
 * @property {string} [english] the English text of the same key
 */

/**
 * The rows of all languages.
 * @param {Record<string, Row[]>} tables
 * @returns {Term[]}
 */
export function readGlossary(tables) {
  return Object.entries(tables).flatMap(([language, rows]) =>
    rows.map(({ english, use, not = '' }) => ({
      language,
      shown: { english: english.replaceAll('`', ''), use: use.replaceAll('`', '') },
      english: marked(english),
      wanted: marked(use),
      unwanted: avoid(not),
    })),
  )
}

/**
 * The terms that an English text has; where a row has no mark, each word of its cell is one.
 * @template {Pick<Term, 'english' | 'shown'>} One
 * @param {{ terms: One[], english: string }} input
 * @returns {One[]}
 */
export function termsIn({ terms, english: text }) {
  return terms.filter(({ english, shown }) => {
    const words = shown.english.replace(/\(.*?\)/g, '').split(/[,;]/)
    const names = english.length > 0 ? english : words.map((word) => word.trim())
    return names.some((name) => name !== '' && wholeWord(name).test(text))
  })
}

/**
 * What each text says otherwise than the glossary, with file, key and term.
 * @param {{ terms: Term[], texts: Text[] }} input
 * @returns {string[]}
 */
export function glossaryProblems({ terms, texts }) {
  return texts.flatMap((one) =>
    terms
      .filter(({ language }) => language === one.language)
      .flatMap((term) => [
        ...unwantedIn(term, one).map(({ form, better }) => {
          return `“${form}”${better.length > 0 ? ` instead of ${quoted(better)}` : ''}`
        }),
        ...missingIn(term, one).map((name) => `“${name}” is not ${quoted(term.wanted)} here`),
      ])
      .map((problem) => `${one.language} ${one.file} ${one.key}: ${problem}`),
  )
}

/**
 * The forms in a text that a term avoids, with what to say instead.
 * @param {Pick<Term, 'wanted' | 'unwanted'>} term
 * @param {Pick<Text, 'language' | 'file' | 'text'>} text
 */
export function unwantedIn({ wanted, unwanted }, { language, file, text }) {
  const name = file.replace(/^.*\//, '')
  return (
    unwanted
      .filter(({ only, except }) => (only?.includes(name) ?? true) && !except?.includes(name))
      .filter(({ form }) => holds({ text, form, language }))
      // A form may be unwanted in some files and right in others.
      .map(({ form }) => ({ form, better: wanted.filter((one) => one !== form) }))
  )
}

/**
 * The English name of a term of which a text has no form, although the English text has it.
 * @param {Pick<Term, 'english' | 'wanted'>} term
 * @param {Pick<Text, 'language' | 'text' | 'english'>} text
 */
export function missingIn({ english, wanted }, { language, text, english: original = '' }) {
  const name = english.find((one) => wholeWord(one).test(original))
  const isThere = wanted.some((form) => holds({ text, form, language }))
  return name === undefined || wanted.length === 0 || isThere ? [] : [name]
}

/**
 * Forms are found inside words, since prefixes and endings join them in most languages.
 * @param {{ text: string, form: string, language: string }} search
 */
function holds({ text, form, language }) {
  // Malayalam: a final virama gives way to the ending.
  return plain(text, language).includes(plain(form.replace(/\u0d4d$/, ''), language))
}

/**
 * One spelling of each letter (the nukta has two), no capitals, common spaces.
 * @param {string} text
 * @param {string} language
 */
function plain(text, language) {
  return text.normalize('NFC').toLocaleLowerCase(language).replace(/\s+/g, ' ')
}

/** @type {Map<string, RegExp>} */
const wholeWords = new Map()

/**
 * Made once for each term: a page compares many texts with all of them.
 * @param {string} term
 */
function wholeWord(term) {
  const escaped = term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const known =
    wholeWords.get(term) ?? new RegExp(`(?<![\\p{L}\\d])${escaped}s?(?![\\p{L}\\d])`, 'iu')
  wholeWords.set(term, known)
  return known
}

/** @param {string} cell */
function marked(cell) {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, form = '']) => form)
}

/** @param {string} cell forms, each perhaps with “except a.json, b.json” or “only a.json” behind it */
function avoid(cell) {
  return [...cell.matchAll(/`([^`]+)`(?: (only|except) (\w+\.json(?:, \w+\.json)*))?/g)].map(
    ([, form = '', kind, files = '']) => (kind ? { form, [kind]: files.split(', ') } : { form }),
  )
}

/** @param {string[]} forms */
const quoted = (forms) => forms.map((form) => `“${form}”`).join(' or ')
