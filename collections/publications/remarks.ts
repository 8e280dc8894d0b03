import { cmsT } from '../../src/i18n/cmsT'
import type { Publication } from '../../src/payload-types'
import type { NumberDifference } from './compareNumbers'
import { fieldPathLabel, type Fields } from './fieldValues'

/** The state of a document's translation into a language. */
export const publicationStates = ['complete', 'missing', 'outdated'] as const

export type PublicationState = (typeof publicationStates)[number]

/** What is to be said of a field, as it is stored: a code with what belongs to it. */
export type Remark = {
  /** In the form; of a picture `picture:` and its id. */
  path: string
  /** In English and without the remark, for servers of the release before. */
  label: string
} & ({ code: 'missing' | 'outdated' | 'alternativeText' } | NumberDifference)

/** A field with its name in the form and what is to be said of it, in the reader's language. */
export type NamedField = { path: string; label: string }

type Reader = { fields: Fields; i18n: { language: string; t: unknown } }

/** The words of a remark. */
export function remarkText({ remark, fields, i18n }: Reader & { remark: Remark }): string {
  const t = cmsT(i18n)
  const { path, label } = remark
  if (remark.code === 'alternativeText') return t('editing:alternativeText', { name: label })
  const name = fieldPathLabel({ fields, path, language: i18n.language }) ?? label
  if (!('english' in remark)) return name
  const [english, translation] = [remark.english, remark.translation].map(
    (found) => found.join(', ') || '–',
  )
  return `${name}: ${t(`editing:${remark.code}`)}: ${english} ≠ ${translation}`
}

/** The fields that one of a publication's lists names, in the reader's language. */
export function namedFields({
  list,
  ...reader
}: Reader & { list: Publication['missing'] }): NamedField[] {
  // Only the hooks of the content collections write these columns.
  const remarks = Array.isArray(list) ? (list as Remark[]) : []
  return remarks.map((remark) => ({ path: remark.path, label: remarkText({ remark, ...reader }) }))
}
