import type { UIFieldServerProps } from 'payload'
import { exportsData } from '@collections/access/roles'
import styles from './exports.module.css'
import { cmsT } from '@/i18n/cmsT'
import { personExportPath, personLists } from './personFile'

type Props = Pick<UIFieldServerProps, 'collectionSlug' | 'i18n' | 'id' | 'user'>

/** A way to save everything about the person of the record that is being looked at. */
export function PersonExport({ collectionSlug, i18n, id, user }: Props) {
  const list = personLists.find((slug) => slug === collectionSlug)
  if (!list || !exportsData(user) || typeof id !== 'number') return null
  const t = cmsT(i18n)
  return (
    <section className={styles.exports} aria-label={t('exports:person')}>
      <a className={styles.link} href={personExportPath({ list, id })} download>
        {t('exports:person')}
      </a>
      <p className={styles.note}>{t('exports:personNote')}</p>
    </section>
  )
}
