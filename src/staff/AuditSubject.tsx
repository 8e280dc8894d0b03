import { getTranslation } from '@payloadcms/translations'
import { Link } from '@payloadcms/ui'
import type { CollectionSlug, DefaultServerCellComponentProps, Payload } from 'payload'
import { cache } from 'react'
import { cellDataLoader } from '@/cms/cellDataLoader'

type Props = Pick<DefaultServerCellComponentProps, 'cellData' | 'i18n' | 'payload'>

/** The record of an audit log entry by its list, number and name, with the way there while it exists. */
export async function AuditSubject({ cellData, i18n, payload }: Props) {
  const subject = String(cellData ?? '')
  // `auditChange` writes the number alone for a consultation.
  const [list = '', id] = /^\d+$/.test(subject) ? ['consultations', subject] : subject.split(' ')
  const collection = payload.config.collections.find(({ slug }) => slug === list)
  if (!collection) return <bdi>{subject}</bdi>
  const { labels, slug } = collection
  if (!id) return <span>{getTranslation(labels.plural, i18n)}</span>
  const title = `${getTranslation(labels.singular, i18n)} ${id}`
  const [record] = await loaderOf(payload, slug as CollectionSlug).load(Number(id))
  if (!record) return <span>{title}</span>
  return (
    <Link href={`${payload.config.routes.admin}/collections/${slug}/${id}`} prefetch={false}>
      {title}
      {'name' in record && (
        <span>
          {' · '}
          <bdi>{record.name}</bdi>
        </span>
      )}
    </Link>
  )
}

/** One query for the records of a list and kind, because React's cache lasts as long as one response. */
const loaderOf = cache((payload: Payload, collection: CollectionSlug) =>
  cellDataLoader<{ name?: string }>(async (ids) => {
    const { docs } = await payload.find({
      collection,
      where: { id: { in: ids } },
      pagination: false,
      depth: 0,
      trash: true,
      select: { name: true } as object, // not every collection has one
      // The list has checked that the reader runs the site.
      overrideAccess: true,
    })
    return new Map(docs.map((record) => [Number(record.id), [record as { name?: string }]]))
  }),
)
