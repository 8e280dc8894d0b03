import type { Payload } from 'payload'
import { cache } from 'react'
import type { PublicationState } from '@collections/publications/remarks'
import { cellDataLoader } from '@/cms/cellDataLoader'
import { pageLocales, type PageLocale } from '@/i18n/locales'

/** What a row of a list says about one language of its document. */
export type RowPublication = {
  locale: PageLocale
  state: PublicationState
  isPublished: boolean
  /** of the document, in English */
  title: string | null
}

type Query = { payload: Payload; kind: string }

/**
 * The languages of one document of a list. The rows of a list are rendered together and ask one
 * after the other, so that one query answers all of them.
 */
export function listRowPublications({
  id,
  payload,
  kind,
}: Query & { id: number }): Promise<RowPublication[]> {
  return loaderOf(payload, kind).load(id)
}

/** One for each list being rendered: React's cache lasts as long as one answer. */
const loaderOf = cache((payload: Payload, kind: string) =>
  cellDataLoader((ids) => readPublications({ payload, kind, ids })),
)

async function readPublications({
  payload,
  kind,
  ids,
}: Query & { ids: number[] }): Promise<Map<number, RowPublication[]>> {
  const { docs } = await payload.find({
    collection: 'publications',
    where: { kind: { equals: kind }, document: { in: ids.map(String) } },
    select: { document: true, locale: true, state: true, title: true, publishedAt: true },
    pagination: false,
    depth: 0,
    // Everybody who may see the list may see how its documents stand.
    overrideAccess: true,
  })
  const rows = new Map<number, RowPublication[]>()
  for (const locale of pageLocales) {
    for (const { document, state, title = null, publishedAt } of docs.filter(
      (one) => one.locale === locale,
    )) {
      const row = { locale, state, title, isPublished: Boolean(publishedAt) }
      rows.set(Number(document), [...(rows.get(Number(document)) ?? []), row])
    }
  }
  return rows
}
