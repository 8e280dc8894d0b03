// @ts-check
// What docs/glossary.md says about words, and the texts that say otherwise. In its tables only what
// stands between backticks is checked; everything else there is for people.

/**
 * @typedef {object} Unwanted
 * @property {string} form
 * @property {string[]} [only] the files it is unwanted in; in all of them without
 * @property {string[]} [except] the files it is fine in
 *
 * @typedef {object} Term a row of the glossary
 * @property {string} language
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
 * @param {string} markdown
 * @returns {Term[]}
 */
export function readGlossary(markdown) {
  let language = ''
  return markdown.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    if (cells.length !== 5) return []
    const [, english = '', translation = '', not = ''] = cells
    if (english === 'English') {
      language = translation
      return []
    }
    const term = { english: marked(english), wanted: marked(translation), unwanted: avoid(not) }
    return line.includes('`') ? [{ language, ...term }] : []
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
      .flatMap((term) => [...unwantedIn(term, one), ...missingIn(term, one)])
      .map((problem) => `${one.language} ${one.file} ${one.key}: ${problem}`),
  )
}

/**
 * @param {Term} term
 * @param {Text} text
 */
function unwantedIn({ wanted, unwanted }, { language, file, text }) {
  const name = file.replace(/^.*\//, '')
  return unwanted
    .filter(({ only, except }) => (only?.includes(name) ?? true) && !except?.includes(name))
    .filter(({ form }) => holds({ text, form, language }))
    .map(({ form }) => {
      // A form may be unwanted in some files and right in others.
      const better = wanted.filter((one) => one !== form)
      return `“${form}”${better.length > 0 ? ` instead of ${quoted(better)}` : ''}`
    })
}

/**
 * @param {Term} term
 * @param {Text} text
 */
function missingIn({ english, wanted }, { language, text, english: original = '' }) {
  const term = english.find((one) => wholeWord(one).test(original))
  if (!term || wanted.length === 0) return []
  if (wanted.some((form) => holds({ text, form, language }))) return []
  return [`“${term}” is not ${quoted(wanted)} here`]
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

/** @param {string} term */
function wholeWord(term) {
  const escaped = term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\d])${escaped}s?(?![\\p{L}\\d])`, 'iu')
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
