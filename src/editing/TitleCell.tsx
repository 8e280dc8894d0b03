import { Link } from '@payloadcms/ui'
import type { DefaultServerCellComponentProps } from 'payload'
import { languageName } from '@/i18n/languageName'
import { defaultLocale } from '@/i18n/locales'
import { formPath } from './documentPath'
import { listRowPublications } from './listRowPublications'

type Props = Pick<
  DefaultServerCellComponentProps,
  'cellData' | 'collectionSlug' | 'i18n' | 'link' | 'payload'
> & {
  viewType?: string
  /** absent in the form, where Payload renders all components of a field */
  rowData?: { id?: unknown }
}

/** A title in a list; what has none in this language goes by its English one. */
export async function TitleCell({
  cellData,
  collectionSlug,
  i18n,
  link,
  payload,
  rowData,
  viewType,
}: Props) {
  if (typeof rowData?.id !== 'number') return null
  const { id } = rowData
  const title = cellData
    ? String(cellData)
    : await englishTitle({ payload, kind: collectionSlug, id, language: i18n.language })
  if (!link) return <bdi>{title}</bdi>
  const adminRoute = payload.config.routes.admin
  const document = viewType === 'trash' ? `trash/${id}` : String(id)
  return (
    <Link href={formPath({ adminRoute, kind: collectionSlug, document })} prefetch={false}>
      <bdi>{title}</bdi>
    </Link>
  )
}

async function englishTitle({
  language,
  ...row
}: Parameters<typeof listRowPublications>[0] & { language: string }): Promise<string> {
  const [publication] = await listRowPublications(row)
  if (!publication?.title) return '–'
  return `${publication.title} (${languageName({ locale: defaultLocale, language })})`
}
