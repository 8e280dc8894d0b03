import { getTranslation } from '@payloadcms/translations'
import { Link } from '@payloadcms/ui'
import type { CollectionSlug, DefaultServerCellComponentProps } from 'payload'

type Props = Pick<DefaultServerCellComponentProps, 'cellData' | 'i18n' | 'payload'>

/** The record of an audit log entry by its list, number and name, with the way there while it exists. */
export async function AuditSubject({ cellData, i18n, payload }: Props) {
  const subject = String(cellData ?? '')
  // `auditChange` writes the number alone for a consultation.
  const [list = '', id] = /^\d+$/.test(subject) ? ['consultations', subject] : subject.split(' ')
  const collection = payload.config.collections.find(({ slug }) => slug === list)
  if (!collection) return <bdi>{subject}</bdi>
  const { labels, slug, trash } = collection
  if (!id) return <span>{getTranslation(labels.plural, i18n)}</span>
  const title = `${getTranslation(labels.singular, i18n)} ${id}`
  const record = await payload.findByID({
    collection: slug as CollectionSlug,
    id,
    depth: 0,
    trash: Boolean(trash),
    disableErrors: true,
    // The list has checked that the reader runs the site.
    overrideAccess: true,
  })
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
