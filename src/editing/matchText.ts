/** A part of a text with what was looked for in it. */
export type Excerpt = { before: string; hit: string; after: string }

/** Accents and the short vowels of Arabic, joiners and other signs without a look, the Arabic stretch. */
const leftOut = /[\u0300-\u036F\u064B-\u065F\u0640\u0670]|\p{Default_Ignorable_Code_Point}/gu

/** What is written in several ways: signs of typesetters, and Malayalam's final consonants (Unicode 5.1). */
const alike: [RegExp, string][] = [
  [/[‘’‚‛′`´]/g, "'"],
  [/[“”„‟″«»]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/ൺ/g, 'ണ്'],
  [/ൻ/g, 'ന്'],
  [/ർ/g, 'ര്'],
  [/ൽ/g, 'ല്'],
  [/ൾ/g, 'ള്'],
  [/\s+/g, ' '],
]

/** A text as it is compared: without case, accents and typographic signs. */
export function fold(text: string): string {
  const plain = text.normalize('NFKD').replace(leftOut, '').toUpperCase().toLowerCase()
  return alike.reduce((result, [signs, sign]) => result.replace(signs, sign), plain)
}

/** The same, and where in the text each character of it comes from. */
function foldWithOrigins(text: string): { folded: string; origins: number[] } {
  let folded = ''
  const origins: number[] = []
  let index = 0
  for (const character of text) {
    const signs = fold(character)
    if (signs !== ' ' || !folded.endsWith(' ')) {
      folded += signs
      for (let unit = 0; unit < signs.length; unit += 1) origins.push(index)
    }
    index += character.length
  }
  return { folded, origins }
}

/** The most characters of a sentence that are shown on each side of what was found. */
const maxBeside = 120

/** The most places that are shown of one text. */
const maxExcerpts = 5

/** Finds something in texts: sentences with it, none where it is not there. */
export type TextFinder = (text: string, language: string) => Excerpt[]

/**
 * Prepares a search. Case, accents, kinds of quotes, dashes and blanks make no difference, nor does where a
 * line ends. @returns null where there is too little to look for
 */
export function textFinder(query: string): TextFinder | null {
  const needle = fold(query).trim()
  if ([...needle].length < 2) return null
  return (text, language) => {
    if (!fold(text).includes(needle)) return []
    const { folded, origins } = foldWithOrigins(text)
    const excerpts: Excerpt[] = []
    let from = folded.indexOf(needle)
    while (from >= 0 && excerpts.length < maxExcerpts) {
      const start = origins[from] ?? 0
      const last = origins[from + needle.length - 1] ?? start
      const excerpt = cut({ text, start, last, language })
      excerpts.push(excerpt)
      // The sentence is shown once, however often it is in there.
      const shownTo = start + excerpt.hit.length + excerpt.after.length
      const next = origins.findIndex((origin, at) => at > from && origin >= shownTo)
      from = next < 0 ? -1 : folded.indexOf(needle, next)
    }
    return excerpts
  }
}

type Place = { text: string; start: number; last: number; language: string }

/** The sentences around what was found, from its first character to its last one. */
function cut({ text, start, last, language }: Place): Excerpt {
  const sentences = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)
  const characters = new Intl.Segmenter(language).segment(text)
  const begin = sentences.containing(start)?.index ?? 0
  const final = sentences.containing(last)
  // With the accents that follow the last character.
  const whole = characters.containing(last)
  const end = whole ? whole.index + whole.segment.length : text.length
  const before = text.slice(begin, start)
  const after = text.slice(end, final ? final.index + final.segment.length : text.length)
  const isLong = (part: string) => part.length > maxBeside
  return {
    before: isLong(before) ? `…${before.slice(-maxBeside).replace(/^\S*\s/, '')}` : before,
    hit: text.slice(start, end),
    after: isLong(after) ? `${after.slice(0, maxBeside).replace(/\s\S*$/, '')}…` : after,
  }
}
