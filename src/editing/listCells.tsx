import type { DefaultServerCellComponentProps, Payload } from 'payload'
import { Link } from '@payloadcms/ui'
import { cmsT } from '@/i18n/cmsT'
import { PublicationBadge } from './PublicationBadge'
import { languageName } from '@/i18n/languageName'
import { defaultLocale, pageLocales } from '@/i18n/locales'
import { formPath } from './documentPath'
import { cellDataLoader } from '@/cms/cellDataLoader'
import staff from '@/ui/staff.module.css'
import styles from './editing.module.css'

type Props = DefaultServerCellComponentProps & {
  viewType?: string
  /** absent in the form, where Payload renders all components of a field */
  rowData?: { id?: unknown }
}

/** How a document of a list stands in each language. */
export async function PublicationsCell({ collectionSlug, i18n, payload, rowData }: Props) {
  if (typeof rowData?.id !== 'number') return null
  const publications = await loaderOf(payload, collectionSlug).load(rowData.id)
  const t = cmsT(i18n)
  return (
    <ul className={styles.chips}>
      {publications.map(({ locale, state, publishedAt }) => {
        const name = languageName({ locale, language: i18n.language })
        const visibility = publishedAt ? 'published' : 'unpublished'
        const texts = { state: t(`editing:${state}`), visibility: t(`editing:${visibility}`) }
        return (
          <li
            key={locale}
            className={styles.chip}
            data-mark={state}
            title={`${name}: ${texts.state}, ${texts.visibility}`}
          >
            <span aria-hidden className={styles.code}>
              {locale}
            </span>
            <span className={staff.visuallyHidden}>{name}: </span>
            <PublicationBadge mark={state} text={`${texts.state}, `} isTextHidden />
            <PublicationBadge mark={visibility} text={texts.visibility} isTextHidden />
          </li>
        )
      })}
    </ul>
  )
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
  const [publication] = cellData ? [] : await loaderOf(payload, collectionSlug).load(id)
  const english = languageName({ locale: defaultLocale, language: i18n.language })
  const title = cellData || (publication?.title ? `${publication.title} (${english})` : '–')
  if (!link) return <bdi>{String(title)}</bdi>
  const document = viewType === 'trash' ? `trash/${id}` : String(id)
  return (
    <Link href={formPath({ kind: collectionSlug, document })} prefetch={false}>
      <bdi>{String(title)}</bdi>
    </Link>
  )
}

/** The languages of a list's documents. */
const loaderOf = cellDataLoader(async (ids, payload: Payload, kind: string) => {
  const { docs } = await payload.find({
    collection: 'publications',
    where: { kind: { equals: kind }, document: { in: ids.map(String) } },
    select: { document: true, locale: true, state: true, title: true, publishedAt: true },
    pagination: false,
    depth: 0,
    // Everybody who may see the list may see how its documents stand.
    overrideAccess: true,
  })
  const inOrder = pageLocales.flatMap((locale) => docs.filter((one) => one.locale === locale))
  return new Map(ids.map((id) => [id, inOrder.filter(({ document }) => document === String(id))]))
})
