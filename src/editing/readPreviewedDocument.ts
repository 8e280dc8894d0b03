import type { Payload, TypedUser } from 'payload'
import { findPublications, readDocument } from '@collections/publications/fieldValues'
import type { PageLocale } from '@/i18n/locales'
import { listedKinds } from '@/domain/sitePages'
import { documentPath } from './documentPath'

/** A document whose newest draft is looked at. */
export type Previewed = {
  /** the address part of the draft, where its kind has one */
  slug: string | null
  /** where visitors find what is published, without its language */
  publicPath: string
  hasMissingTexts: boolean
}

/**
 * What a preview's address leads to; null where it leads nowhere.
 * @param id of the document; undefined for a global
 */
export async function readPreviewedDocument({
  payload,
  user,
  locale,
  kind,
  id,
}: {
  payload: Payload
  user: TypedUser
  locale: PageLocale
  kind: string
  id: string | undefined
}): Promise<Previewed | null> {
  const isGlobal = payload.config.globals.some((global) => global.slug === kind)
  if (isGlobal !== (id === undefined)) return null
  const document = id ?? kind
  const reading = { kind, document, payload, overrideAccess: false, user }
  const publication = (await findPublications(reading)).get(locale)
  if (!publication) return null
  const { slug = null, state, publishedAt } = publication
  const draft = isGlobal
    ? null
    : await readDocument({ ...reading, locale, draft: true, fallbackLocale: false, depth: 0 })
  // What is not published has no page of its own; the list of its kind comes closest.
  const [list = '/'] = Object.entries(listedKinds).find(([, one]) => one === kind) ?? []
  const page = documentPath({ kind, slug: publishedAt ? slug : null })
  return {
    slug: typeof draft?.slug === 'string' ? draft.slug : null,
    publicPath: page ?? list,
    hasMissingTexts: state === 'missing',
  }
}
