import type { Payload } from 'payload'
import type { Publication } from '../../src/payload-types'
import type { NamedField } from './publicationState'
import { fieldPathLabel } from './fieldPathLabel'

/**
 * The fields that one of a publication's lists names, in a language of the admin interface. They are
 * kept in English, some with a remark behind the name.
 */
export function localizeFieldLabels({
  list,
  kind,
  payload,
  language,
}: {
  list: Publication['missing']
  kind: string
  payload: Payload
  language: string
}): NamedField[] {
  // Only the hooks of the content collections write these columns.
  const named = Array.isArray(list) ? (list as NamedField[]) : []
  const { collections, globals } = payload.config
  const fields = [...collections, ...globals].find(({ slug }) => slug === kind)?.fields ?? []
  return named.map(({ path, label }) => {
    const english = fieldPathLabel({ fields, path, language: 'en' })
    const own = fieldPathLabel({ fields, path, language })
    const isKnown = english !== null && own !== null && label.startsWith(english)
    return { path, label: isKnown ? own + label.slice(english.length) : label }
  })
}
