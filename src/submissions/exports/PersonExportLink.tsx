import type { UIFieldServerProps } from 'payload'
import { exportsData } from '@collections/access/roles'
import { cmsT } from '@/i18n/cmsT'
import { personExportPath, personLists } from './exportAddress'
import staff from '@/ui/staff.module.css'

type Props = Pick<UIFieldServerProps, 'collectionSlug' | 'i18n' | 'id' | 'user'>

/** A way to save everything about the person of the record that is being looked at. */
export function PersonExportLink({ collectionSlug, i18n, id, user }: Props) {
  const list = personLists.find((slug) => slug === collectionSlug)
  if (!list || !exportsData(user) || typeof id !== 'number') return null
  const t = cmsT(i18n)
  return (
    <section className={staff.section} aria-label={t('exports:person')}>
      <a className={staff.button} href={personExportPath({ list, id })} download>
        {t('exports:person')}
      </a>
      <p className={staff.quiet}>{t('exports:personNote')}</p>
    </section>
  )
}
