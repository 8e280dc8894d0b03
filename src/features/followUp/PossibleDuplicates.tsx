import { Link } from '@payloadcms/ui'
import type { UIFieldServerProps } from 'payload'
import { findDuplicates, type FollowedUp } from './findDuplicates'
import { followUpT } from './followUpTexts'
import styles from './followUp.module.css'

type Props = Pick<UIFieldServerProps, 'collectionSlug' | 'i18n' | 'id' | 'payload' | 'user'>

/** Other records with the phone number of the one being looked at, each with a way to it. */
export async function PossibleDuplicates({ collectionSlug, i18n, id, payload, user }: Props) {
  if (user?.role !== 'admin' || typeof id !== 'number') return null
  // The field is part of these two collections only.
  const collection = collectionSlug as FollowedUp
  const duplicates = (await findDuplicates({ payload, collection, ids: [id] })).get(id) ?? []
  const t = followUpT(i18n)
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <section className={styles.duplicates} aria-labelledby="possible-duplicates">
      <h3 id="possible-duplicates" className={styles.title}>
        {t('followUp:duplicates')}
      </h3>
      {duplicates.length === 0 ? (
        <p>{t('followUp:noDuplicates')}</p>
      ) : (
        <>
          <p>{t('followUp:sameNumber')}</p>
          <ul className={styles.list}>
            {duplicates.map(({ collection: where, id: other, name, createdAt }) => (
              <li key={`${where} ${other}`}>
                <Link href={`/cms/collections/${where}/${other}`} prefetch={false}>
                  {t(where === 'consultations' ? 'followUp:consultation' : 'followUp:chatMessage')}{' '}
                  <bdi>{other}</bdi>
                </Link>
                <span className={styles.quiet}>
                  <bdi>{name}</bdi>, <bdi>{day.format(createdAt)}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
