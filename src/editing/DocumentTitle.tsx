import { getTranslation, type I18nClient } from '@payloadcms/translations'
import type { Payload } from 'payload'
import type { DocumentKey } from '@collections/publications/fieldValues'
import { documentKey } from './readContentOverview'
import staff from '@/ui/staff.module.css'

/** What lists of documents of several kinds need to name and link them. */
export type DocumentContext = {
  i18n: I18nClient
  payload: Payload
  /** the English title of every document, by `kind/document` */
  titles: Map<string, string | null>
}

type Props = DocumentKey & { context: DocumentContext }

/** A document's English title with its kind above it; a global has one name. */
export function DocumentTitle({ kind, document, context: { i18n, payload, titles } }: Props) {
  const { collections, globals } = payload.config
  const global = globals.find(({ slug }) => slug === kind)
  if (global) return <bdi>{getTranslation(global.label, i18n)}</bdi>
  const collection = collections.find(({ slug }) => slug === kind)
  const title = titles.get(documentKey({ kind, document }))
  return (
    <>
      <span className={staff.quiet}>
        {collection ? getTranslation(collection.labels.singular, i18n) : kind}
      </span>
      <bdi>{title ?? `${i18n.t('general:untitled')} ${document}`}</bdi>
    </>
  )
}
