import { getTranslation } from '@payloadcms/translations'
import { Link } from '@payloadcms/ui'
import type { CollectionSlug, Payload, TextFieldServerProps } from 'payload'
import type { AuditLog } from '@/payload-types'
import { cellDataLoader, type CellProps } from '@/cms/cellDataLoader'
import { cmsT } from '@/i18n/cmsT'

type Props = CellProps<'i18n' | 'payload', Partial<AuditLog>>

/**
 * The record of an audit log entry by its name as it is now, with the way there; once the record is gone, the
 * number alone.
 */
export async function AuditSubject({ i18n, payload, rowData }: Props) {
  const { subject = '', kind = '' } = rowData ?? {}
  // `auditChange` writes the number alone for a consultation.
  const [list = '', id] = /^\d+$/.test(subject) ? ['consultations', subject] : subject.split(' ')
  const { collections, globals, routes } = payload.config
  const collection = collections.find(({ slug }) => slug === list)
  if (!collection) {
    const page = globals.find(({ slug }) => slug === list)
    return <bdi>{page ? getTranslation(page.label, i18n) : subject}</bdi>
  }
  const { labels, slug } = collection
  if (!id) return <span>{getTranslation(labels.plural, i18n)}</span>
  const t = cmsT(i18n)
  const title = `${getTranslation(labels.singular, i18n)} ${id}`
  const [record] = await loaderOf(payload, slug as CollectionSlug).load(Number(id))
  const isCv = kind.startsWith('cv_')
  if (!record) {
    return <span>{t(isCv ? 'audit:erasedCv' : 'audit:erased', { record: title })}</span>
  }
  const { name } = record
  return (
    <Link href={`${routes.admin}/collections/${slug}/${id}`} prefetch={false}>
      {name ? t(isCv ? 'audit:cvOf' : 'audit:named', { name, record: title }) : title}
    </Link>
  )
}

/** The same in the form of an entry. */
export function AuditSubjectField({ data, field, i18n, payload }: TextFieldServerProps) {
  return (
    <div className="field-type">
      <p>{getTranslation(field.label || '', i18n)}</p>
      <AuditSubject rowData={data} i18n={i18n} payload={payload} />
    </div>
  )
}

const loaderOf = cellDataLoader(async (ids, payload: Payload, collection: CollectionSlug) => {
  const { docs } = await payload.find({
    collection,
    where: { id: { in: ids } },
    pagination: false,
    depth: 0,
    trash: true,
    select: { name: true } as object, // not every collection has one
    // Who reads the audit log sees names.
    overrideAccess: true,
  })
  return new Map(docs.map((record) => [Number(record.id), [record as { name?: string }]]))
})
