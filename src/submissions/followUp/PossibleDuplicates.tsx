import { sql } from '@payloadcms/db-postgres'
import { Link } from '@payloadcms/ui'
import type { DefaultServerCellComponentProps, Payload, UIFieldServerProps } from 'payload'
import { cache } from 'react'
import { seesRequests, worksWithRequests } from '@collections/access/roles'
import { relationId } from '@collections/followUp/recordIds'
import { cellDataLoader } from '@/cms/cellDataLoader'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { momentFormat } from '@/i18n/momentFormat'
import { personAddress } from '@/submissions/desk/deskAddress'
import { MergeButton } from './MergeButton'
import {
  comparePhones,
  lastDigits,
  nationalForms,
  phoneForms,
  type StoredPhone,
} from './phoneMatching'
import staff from '@/ui/staff.module.css'

type Props = Pick<UIFieldServerProps, 'data' | 'i18n' | 'id' | 'payload' | 'user'> & {
  /** there it is shown only if there are others */
  isAtDesk?: boolean
}

/**
 * Other people whose phone number may be that of the one being looked at, each with a way to it and to
 * merge the two; and who was merged already, with a way to undo it.
 */
export async function PossibleDuplicates({ data, i18n, id, payload, user, isAtDesk }: Props) {
  if (!seesRequests(user) || typeof id !== 'number') return null
  const main = Number(relationId(data?.mergedInto)) || null
  // Who was merged is compared as whom they were merged into.
  const duplicates = main ? [] : await loaderOf(payload).load(id)
  const { docs: merged } = await payload.find({
    collection: 'people',
    where: main ? { id: { equals: main } } : { mergedInto: { equals: id } },
    select: { name: true, createdAt: true },
    sort: '-createdAt',
    pagination: false,
    depth: 0,
    user,
    overrideAccess: false,
  })
  const t = cmsT(i18n)
  const day = momentFormat({ language: intlTag(i18n.language), timeZone: 'UTC', hasTime: false })
  const like = (wanted: Duplicate['likeness']) =>
    duplicates.filter(({ likeness }) => likeness === wanted)
  const groups = [
    { title: t('followUp:sameNumber'), into: id, people: like('same') },
    { title: t('followUp:perhapsSameNumber'), into: id, people: like('perhaps') },
    {
      title: t(main ? 'followUp:mergedInto' : 'followUp:merged'),
      into: null,
      people: merged,
    },
  ].filter(({ people }) => people.length > 0)
  if (isAtDesk && groups.length === 0) return null
  return (
    <section className={staff.section} aria-labelledby="possible-duplicates">
      <h2 id="possible-duplicates" tabIndex={-1} className={staff.title}>
        {t('followUp:duplicates')}
      </h2>
      {duplicates.length === 0 && <p>{t('followUp:noDuplicates')}</p>}
      {groups.map(({ title, into, people }) => (
        <div key={title} className={staff.stack}>
          <p>{title}</p>
          <ul className={staff.list}>
            {people.map(({ id: other, name, createdAt }) => (
              <li key={other}>
                <Link href={personAddress(other)} prefetch={false}>
                  <bdi>{name}</bdi>
                </Link>
                <span className={staff.quiet}>
                  <bdi>{day.format(new Date(createdAt))}</bdi>
                </span>
                {worksWithRequests(user) && (
                  <MergeButton
                    person={main ? id : other}
                    name={main ? String(data?.name) : name}
                    into={{ id: into, name: String(data?.name) }}
                  />
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

type CellProps = Pick<DefaultServerCellComponentProps, 'i18n' | 'payload'> & {
  /** absent in the form, where Payload renders all components of a field */
  rowData?: { id?: unknown }
}

/** How many other people have the phone number of a list's row, or perhaps; empty where none has. */
export async function DuplicatesCell({ i18n, payload, rowData }: CellProps) {
  if (typeof rowData?.id !== 'number') return null
  const found = await loaderOf(payload).load(rowData.id)
  const number = found.filter(({ likeness }) => likeness === 'same').length
  const t = cmsT(i18n)
  if (number > 0) return <span>{t('followUp:count', { number })}</span>
  return found.length > 0 && <span>{t('followUp:perhapsCount', { number: found.length })}</span>
}

/**
 * One query answers all rows of a list: there is a loader for each list being rendered, because React's
 * cache lasts as long as one response.
 */
const loaderOf = cache((payload: Payload) =>
  cellDataLoader(async (ids) => {
    const asked = await findPhones(payload, sql`id = any(${sql.param(ids)}::integer[])`)
    const phones = asked.flatMap((one) => [...phoneForms(one), ...nationalForms(one.phone)])
    const digits = asked.flatMap(({ phone }) => lastDigits(phone) ?? [])
    // There is an index for each of these conditions.
    const found = await findPhones(
      payload,
      sql`merged_into_id is null and (phone_normalized = any(${sql.param(phones)}::text[])
        or contact_number = any(${sql.param(phones)}::text[])
        or second_number = any(${sql.param(phones)}::text[])
        or right(phone_normalized, 9) = any(${sql.param(digits)}::text[]))`,
    )
    const own = (id: number) => asked.filter((one) => one.id === id)
    return new Map(ids.map((id) => [id, duplicatesOf(own(id), found)]))
  }),
)

type PersonPhone = StoredPhone & { id: number; name: string; createdAt: string }

/** Another person whose phone number is the same, written otherwise, or may be. */
type Duplicate = PersonPhone & { likeness: 'same' | 'perhaps' }

/** The newest first. The caller has checked that staff are asking. */
async function findPhones(payload: Payload, where: ReturnType<typeof sql>) {
  const { rows } = await payload.db.drizzle.execute<PersonPhone>(sql`
    select id, name, number as phone, locale, desired_country as "desiredCountry", created_at as "createdAt"
    from people, lateral (values (phone_normalized), (contact_number), (second_number)) numbers (number)
    where number is not null and ${where}
    order by created_at desc`)
  return rows
}

/** Each other person once: with several numbers, as the one that is most alike. */
function duplicatesOf(own: PersonPhone[], found: PersonPhone[]): Duplicate[] {
  const alike = new Map<number, Duplicate>()
  for (const other of found) {
    const likenesses = own.map((one) => (one.id === other.id ? null : comparePhones(one, other)))
    const likeness = likenesses.includes('same') ? 'same' : likenesses.find(Boolean)
    if (!likeness || alike.get(other.id)?.likeness === 'same') continue
    alike.set(other.id, { ...other, likeness })
  }
  return [...alike.values()]
}
