// @ts-check
// What can be wrong with the texts of one language beside those of another, and which nothing shows.

/** @typedef {Record<string, string>} FlatMessages dotted key to text */

/**
 * @param {unknown} value
 * @param {string} prefix
 * @returns {FlatMessages}
 */
export function flatten(value, prefix = '') {
  if (typeof value === 'string') return { [prefix]: value }
  return Object.fromEntries(
    Object.entries(value ?? {}).flatMap(([key, child]) =>
      Object.entries(flatten(child, prefix ? `${prefix}.${key}` : key)),
    ),
  )
}

/**
 * What is wrong with a language's texts beside the English ones.
 * @param {object} texts
 * @param {string} texts.locale
 * @param {FlatMessages} texts.messages
 * @param {FlatMessages} texts.english
 * @param {(text: string) => string[]} texts.placeholdersOf may throw where a text does not parse
 * @param {(key: string) => boolean} [texts.hasOwnFigures]
 * @returns {string[]}
 */
export function messageProblems({ locale, messages, english, placeholdersOf, hasOwnFigures }) {
  const missing = Object.keys(english).filter((key) => !(key in messages))
  const unknown = Object.keys(messages).filter((key) => !(key in english))
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
    if (hasOwnFigures?.(key) || figures(text) === figures(original)) return []
    return [`${key}: numbers differ from “${original}”`]
  })
  const copied = Object.keys(english).filter((key) => messages[key] === english[key])
  const isCopy =
    locale !== 'en' && copied.length > 20 && copied.length > Object.keys(english).length / 2
  return [
    ...(isCopy ? [`${copied.length} texts are the same as in English: not translated`] : []),
    ...missing.map((key) => `${key}: missing`),
    ...unknown.map((key) => `${key}: not in en`),
    ...emptyTexts(messages),
    ...different,
  ].map((problem) => `${locale} ${problem}`)
}

/**
 * What is wrong with texts that stand in place of Payload's own: one that Payload does not have is never
 * shown, and only the values that Payload gives can be filled in.
 * @param {{ locale: string, messages: FlatMessages, payloads: FlatMessages }} texts
 * @returns {string[]}
 */
export function overrideProblems({ locale, messages, payloads }) {
  const different = Object.entries(messages).flatMap(([key, text]) => {
    const original = payloads[key]
    if (original === undefined) return [`${key}: Payload has no such text`]
    const given = payloadPlaceholders(original)
    const unknown = payloadPlaceholders(text).filter((placeholder) => !given.includes(placeholder))
    return unknown.map((placeholder) => `${key}: Payload does not provide ${placeholder}`)
  })
  return [...emptyTexts(messages), ...different].map((problem) => `${locale} ${problem}`)
}

/**
 * The placeholders of a text that Payload's `t` fills in.
 * @param {string} text
 * @returns {string[]}
 */
export function payloadPlaceholders(text) {
  return (text.match(/\{\{\w+\}\}/g) ?? []).sort()
}

/**
 * The placeholders of a text that `interpolate` fills in.
 * @param {string} text
 * @returns {string[]}
 */
export function plainPlaceholders(text) {
  return (text.match(/\{\w+\}/g) ?? []).sort()
}

/**
 * A key counts as used when its last part stands in the code as a word of its own, as
 * `t('submit')`, `texts.submit` or as a name in a table, and so does each group above it.
 * @param {{ key: string, code: string }} search
 */
export function isUsed({ key, code }) {
  return key.split('.').every((part) => new RegExp(`(?<![\\w-])${part}(?![\\w-])`).test(code))
}

/**
 * A key of the CMS is used where it is named whole, as `t('account:title')`, or where its group is
 * looked up by a value, as t(`editing:${state}`), and its last part is such a value,
 * or a property's name.
 * @param {{ key: string, code: string }} search
 */
export function isUsedInCms({ key, code }) {
  const [group, name] = key.split('.')
  const isLookedUp =
    code.includes(`\`${group}:\${`) && new RegExp(`'${name}'|\\b${name}:`).test(code)
  return isLookedUp || code.includes(`'${group}:${name}'`)
}

/** @param {FlatMessages} messages */
function emptyTexts(messages) {
  return Object.keys(messages)
    .filter((key) => !messages[key]?.trim())
    .map((key) => `${key}: empty`)
}

/**
 * The figures of a text: what must be the same in every language.
 * @param {string} text
 */
function figures(text) {
  return (text.match(/\d+(?:[.,]\d+)*/g) ?? []).sort().join(' ')
}
