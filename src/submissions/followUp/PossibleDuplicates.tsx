import { Link } from '@payloadcms/ui'
import type { UIFieldServerProps } from 'payload'
import { seesRequests, worksWithRequests } from '@collections/access/roles'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { findDuplicates } from './findDuplicates'
import { MergeButton } from './MergeButton'
import staff from '@/ui/staff.module.css'

type Props = Pick<UIFieldServerProps, 'data' | 'i18n' | 'id' | 'payload' | 'user'>

/**
 * Other people whose phone number may be that of the one being looked at, each with a way to it and to
 * merge the two; and who was merged already, with a way to undo it.
 */
export async function PossibleDuplicates({ data, i18n, id, payload, user }: Props) {
  if (!seesRequests(user) || typeof id !== 'number') return null
  const duplicates = (await findDuplicates({ payload, ids: [id] })).get(id) ?? []
  const { docs: merged } = await payload.find({
    collection: 'people',
    where: { mergedInto: { equals: id } },
    select: { name: true, createdAt: true },
    sort: '-createdAt',
    pagination: false,
    depth: 0,
    user,
    overrideAccess: false,
  })
  const t = cmsT(i18n)
  const day = new Intl.DateTimeFormat(intlTag(i18n.language), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  const groups = [
    {
      title: t('followUp:sameNumber'),
      into: id,
      people: duplicates.filter(({ likeness }) => likeness === 'same'),
    },
    {
      title: t('followUp:perhapsSameNumber'),
      into: id,
      people: duplicates.filter(({ likeness }) => likeness === 'perhaps'),
    },
    { title: t('followUp:merged'), into: null, people: merged },
  ]
  return (
    <section className={staff.section} aria-labelledby="possible-duplicates">
      <h2 id="possible-duplicates" tabIndex={-1} className={staff.title}>
        {t('followUp:duplicates')}
      </h2>
      {duplicates.length === 0 && <p>{t('followUp:noDuplicates')}</p>}
      {groups.map(({ title, into, people }) =>
        people.length === 0 ? null : (
          <div key={title} className={staff.stack}>
            <p>{title}</p>
            <ul className={staff.list}>
              {people.map(({ id: other, name, createdAt }) => (
                <li key={other}>
                  <Link href={`/cms/collections/people/${other}`} prefetch={false}>
                    <bdi>{name}</bdi>
                  </Link>
                  <span className={staff.quiet}>
                    <bdi>{day.format(new Date(createdAt))}</bdi>
                  </span>
                  {worksWithRequests(user) && (
                    <MergeButton
                      person={other}
                      name={name}
                      into={{ id: into, name: String(data?.name) }}
                    />
                  )}
                </li>
              ))}
            </ul>
          </div>
        ),
      )}
    </section>
  )
}
