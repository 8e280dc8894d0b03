import { defaultLocale } from '@/i18n/locales'
import { escapeMarkup } from '@/domain/escapeMarkup'
import { benchName } from '../documentPath'
import { unitsOf, type Exported, type Translation, type Words } from './translationUnits'

const markup = (words: Words): string =>
  words
    .map((one) => {
      if (typeof one === 'string') return escapeMarkup(one)
      const inner = markup(one.words)
      return inner ? `<g id="${one.id}">${inner}</g>` : `<x id="${one.id}"/>`
    })
    .join('')

/** Documents as an XLIFF 1.2 file (OASIS), which every translation program reads. */
export function toXliff(documents: Exported[]): Blob {
  const content = `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
${documents.map(toFile).join('')}</xliff>
`
  return new Blob([content], { type: 'application/xliff+xml' })
}

function toFile(exported: Exported): string {
  const units = unitsOf(exported).map(({ id, source, target, present, limit, shownAt }) => {
    const width = limit ? ` maxwidth="${limit}" size-unit="char"` : ''
    const written = markup(target)
    const other = present && `\n<alt-trans><target>${escapeMarkup(present)}</target></alt-trans>`
    return `<trans-unit id="${escapeMarkup(id)}"${width} xml:space="preserve">
<source>${markup(source)}</source>${written && `\n<target>${written}</target>`}
<note>${escapeMarkup(shownAt)}</note>${other}
</trans-unit>`
  })
  return `<file original="${escapeMarkup(benchName(exported.data))}" source-language="${defaultLocale}" target-language="${exported.locale}" datatype="plaintext">
<body>
${units.join('\n')}
</body>
</file>
`
}

/**
 * What a file of version 1.2 or 2 has; nothing for anything else, and for a broken one, of which a browser has what
 * stands before the fault.
 */
export function readXliff(file: string): Translation[] {
  const { documentElement: root } = new DOMParser().parseFromString(file, 'application/xml')
  if (root.localName !== 'xliff' || root.querySelector('parsererror')) return []
  return [...root.querySelectorAll('file')].map((one) => ({
    document: one.getAttribute('original') ?? '',
    language: root.getAttribute('trgLang') ?? one.getAttribute('target-language') ?? '',
    units: new Map(
      [...one.querySelectorAll('trans-unit, unit')].map((unit) => {
        // Version 2 may have divided a line into segments.
        const wordsOf = (name: 'source' | 'target') =>
          [...unit.querySelectorAll(`:scope > ${name}, :scope > segment > ${name}`)].flatMap(
            wordsIn,
          )
        return [
          unit.getAttribute('id') ?? '',
          { source: wordsOf('source'), target: wordsOf('target') },
        ]
      }),
    ),
  }))
}

const wordsIn = (element: Element): Words =>
  [...element.childNodes].flatMap((child): Words => {
    if (!(child instanceof Element)) return child.textContent ? [child.textContent] : []
    return [{ id: Number(child.getAttribute('id')), words: wordsIn(child) }]
  })
