import { Link } from '@payloadcms/ui'
import type { UIFieldServerProps } from 'payload'
import { findDuplicates, type Duplicate, type FollowedUp } from './findDuplicates'
import { cmsT } from '@/i18n/cmsT'
import styles from './followUp.module.css'

type Props = Pick<UIFieldServerProps, 'collectionSlug' | 'i18n' | 'id' | 'payload' | 'user'>

/** How many of a kind are shown before somebody asks for all. */
const shownAtFirst = 5

/** Other records with the phone number of the one being looked at, each with a way to it. */
export async function PossibleDuplicates({ collectionSlug, i18n, id, payload, user }: Props) {
  if (user?.role !== 'admin' || typeof id !== 'number') return null
  // The field is part of these two collections only.
  const collection = collectionSlug as FollowedUp
  const duplicates = (await findDuplicates({ payload, collection, ids: [id] })).get(id) ?? []
  const t = cmsT(i18n)
  return (
    <section className={styles.duplicates} aria-labelledby="possible-duplicates">
      <h3 id="possible-duplicates" className={styles.title}>
        {t('followUp:duplicates')}
      </h3>
      {duplicates.length === 0 && <p>{t('followUp:noDuplicates')}</p>}
      {(['same', 'perhaps'] as const).map((likeness) => {
        const alike = duplicates.filter((duplicate) => duplicate.likeness === likeness)
        if (alike.length === 0) return null
        const rest = alike.slice(shownAtFirst)
        return (
          <div key={likeness}>
            <p>{t(likeness === 'same' ? 'followUp:sameNumber' : 'followUp:perhapsSameNumber')}</p>
            <DuplicateList i18n={i18n} duplicates={alike.slice(0, shownAtFirst)} />
            {rest.length > 0 && (
              <details>
                <summary className={styles.all}>
                  {t('followUp:all', { number: alike.length })}
                </summary>
                <DuplicateList i18n={i18n} duplicates={rest} />
              </details>
            )}
          </div>
        )
      })}
    </section>
  )
}

function DuplicateList({ i18n, duplicates }: Pick<Props, 'i18n'> & { duplicates: Duplicate[] }) {
  const t = cmsT(i18n)
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <ul className={styles.list}>
      {duplicates.map(({ collection, id, name, createdAt }) => (
        <li key={`${collection} ${id}`}>
          <Link href={`/cms/collections/${collection}/${id}`} prefetch={false}>
            {t(collection === 'consultations' ? 'followUp:consultation' : 'followUp:chatMessage')}{' '}
            <bdi>{id}</bdi>
          </Link>
          <span className={styles.quiet}>
            <bdi>{name}</bdi>, <bdi>{day.format(createdAt)}</bdi>
          </span>
        </li>
      ))}
    </ul>
  )
}
