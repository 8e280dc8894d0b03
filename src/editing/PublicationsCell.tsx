import type { DefaultServerCellComponentProps } from 'payload'
import { cmsT } from '@/i18n/cmsT'
import { PublicationBadge } from './PublicationBadge'
import { languageName } from '@/i18n/languageName'
import { listRowPublications } from './listRowPublications'
import staff from '@/ui/staff.module.css'
import styles from './editing.module.css'

type Props = Pick<DefaultServerCellComponentProps, 'collectionSlug' | 'i18n' | 'payload'> & {
  /** absent in the form, where Payload renders all components of a field */
  rowData?: { id?: unknown }
}

/** How a document of a list stands in each language. */
export async function PublicationsCell({ collectionSlug, i18n, payload, rowData }: Props) {
  if (typeof rowData?.id !== 'number') return null
  const publications = await listRowPublications({ payload, kind: collectionSlug, id: rowData.id })
  const t = cmsT(i18n)
  return (
    <ul className={styles.chips}>
      {publications.map(({ locale, state, isPublished }) => {
        const name = languageName({ locale, language: i18n.language })
        const visibility = isPublished ? 'published' : 'unpublished'
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
