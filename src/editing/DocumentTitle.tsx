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
export function DocumentTitle(props: Props) {
  const { kindName, title } = documentName(props)
  return (
    <>
      {kindName && <span className={staff.quiet}>{kindName}</span>}
      <bdi>{title}</bdi>
    </>
  )
}

function documentName({ kind, document, context: { i18n, payload, titles } }: Props): {
  kindName: string | null
  title: string
} {
  const { collections, globals } = payload.config
  const global = globals.find(({ slug }) => slug === kind)
  if (global) return { kindName: null, title: getTranslation(global.label, i18n) }
  const collection = collections.find(({ slug }) => slug === kind)
  return {
    kindName: collection ? getTranslation(collection.labels.singular, i18n) : kind,
    title:
      titles.get(documentKey({ kind, document })) ?? `${i18n.t('general:untitled')} ${document}`,
  }
}
