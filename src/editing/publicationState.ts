import type { NamedField, PublicationSummary } from '@collections/publications/describePublications'
import type { DocumentKey } from '@collections/publications/fieldValues'
import type { CmsT } from '@/i18n/cmsT'
import { callCms } from '@/ui/callCms'

/** How a document stands in each language; null where the server does not say. */
export async function fetchPublications({ kind, document }: DocumentKey) {
  const response = await callCms({ method: 'GET', path: `/publications/of/${kind}/${document}` })
  if (!response?.ok) return null
  // The answer of the endpoint in collections/publications/index.ts.
  const { publications } = (await response.json()) as { publications: PublicationSummary[] }
  return publications
}

/**
 * What keeps a language from going online, as sentences.
 * @param isAlone published by itself, or the one from which all are: it does not wait for what is new in English
 */
export function obstaclesIn({
  publication: { missing: all, differences, mayDiffer, isHeldBack },
  isAlone,
  t,
}: {
  publication: PublicationSummary
  isAlone: boolean
  t: CmsT
}): string[] {
  const list = (fields: NamedField[]) => fields.map(({ label }) => label).join(', ')
  const missing = all.filter(({ isInNewRow }) => !(isAlone && isInNewRow))
  return [
    ...(isHeldBack && !isAlone ? [t('editing:heldBack')] : []),
    ...(missing.length > 0 ? [`${t('editing:missing')}: ${list(missing)}`] : []),
    ...(differences.length > 0 && !mayDiffer
      ? [`${t('editing:figuresDiffer')}: ${list(differences)}`]
      : []),
  ]
}

/**
 * The languages that a publication changes for visitors.
 * @param from the language of the form
 */
export function languagesToChange({
  publications,
  from,
  t,
}: {
  publications: PublicationSummary[]
  from: string
  t: CmsT
}): PublicationSummary[] {
  return publications.filter((publication) => {
    const isAlone = publication.locale === from
    const isNews = !publication.publishedAt || publication.isBehind
    return isNews && obstaclesIn({ publication, isAlone, t }).length === 0
  })
}
