import { sql } from '@payloadcms/db-postgres'
import { Link } from '@payloadcms/ui'
import type { Payload, UIFieldServerProps } from 'payload'
import { seesRequests, worksWithRequests } from '@collections/access/roles'
import { relationId } from '@collections/followUp/recordIds'
import { cellDataLoader, type CellProps } from '@/cms/cellDataLoader'
import { cmsT } from '@/i18n/cmsT'
import { staffNameBy } from '@/server/staffName'
import { personAddress } from '@/submissions/desk/deskAddress'
import { RowContent } from '@/submissions/desk/DeskList'
import { rowOf, type DeskRow } from '@/submissions/desk/readDesk'
import { LocalTime } from '@/ui/LocalTime'
import { MergeButton } from './MergeButton'
import {
  comparePhones,
  lastDigits,
  nationalForms,
  phoneForms,
  type StoredPhone,
} from './phoneMatching'
import desk from '@/submissions/desk/desk.module.css'
import staff from '@/ui/staff.module.css'

type Sql = ReturnType<typeof sql>

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
  const others = duplicates.map((one) => one.id)
  const found = await readCases(
    { i18n, payload },
    sql`people.id = any(${sql.param(main ? [main] : others)}::integer[]) or merged_into_id = ${id}`,
  )
  const own = { name: String(data?.name), country: data?.desiredCountry, audience: data?.role }
  const t = cmsT(i18n)
  const like = (wanted: Duplicate['likeness']) => {
    const ids = duplicates.flatMap((one) => (one.likeness === wanted ? one.id : []))
    return found.filter((one) => ids.includes(one.id))
  }
  const groups = [
    { title: t('followUp:sameNumber'), into: id, people: like('same') },
    { title: t('followUp:perhapsSameNumber'), into: id, people: like('perhaps') },
    {
      title: t(main ? 'followUp:mergedInto' : 'followUp:merged'),
      into: null,
      people: found.filter((one) => !others.includes(one.id)),
    },
  ].filter(({ people }) => people.length > 0)
  const canWork = worksWithRequests(user)
  const splits = duplicates
    .filter(({ likeness }) => likeness === 'split')
    .map((other) => (
      <div key={other.id} className={staff.row}>
        <span className={staff.quiet}>
          <span>{t('followUp:sameNumberSplit', { name: other.splitBy ?? '' })}</span>{' '}
          <Link href={personAddress(other.id)} prefetch={false}>
            <bdi>{other.name}</bdi>
          </Link>
        </span>
        {!isAtDesk && canWork && (
          <MergeButton person={other.id} name={other.name} into={{ id, name: own.name }} />
        )}
      </div>
    ))
  if (isAtDesk && groups.length === 0) return splits
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
            {people.map((other) => (
              <li key={other.id}>
                <Link href={personAddress(other.id)} prefetch={false} className={desk.person}>
                  <RowContent row={other} i18n={i18n} />
                  <span className={staff.quiet}>
                    <bdi dir="ltr">{other.phone}</bdi> ·{' '}
                    <LocalTime value={other.createdAt} hasTime={false} />
                  </span>
                </Link>
                {canWork &&
                  (into !== null && factsOf(other) > factsOf(own) ? (
                    <MergeButton person={id} name={own.name} into={other} isOwn />
                  ) : (
                    <MergeButton
                      person={main ? id : other.id}
                      name={main ? own.name : other.name}
                      into={{ id: into, name: own.name }}
                    />
                  ))}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {splits.length > 0 && <div className={staff.stack}>{splits}</div>}
    </section>
  )
}

/**
 * How much the head of a record says: where to, which role, and more of the name than a first one. Of two that are
 * merged the one that says more goes on.
 */
const factsOf = ({ name, country, audience }: Record<'name' | 'country' | 'audience', unknown>) =>
  [country, audience, /\p{L}\s+\p{L}/u.test(String(name).trim())].filter(Boolean).length

type Case = DeskRow & { phone: string; createdAt: string }

/** What a colleague has done with each of several people, the newest first. The caller has checked that staff ask. */
async function readCases({ i18n, payload }: Pick<Props, 'i18n' | 'payload'>, where: Sql) {
  const { rows } = await payload.db.drizzle.execute<{
    row: DeskRow
    phone: string
    createdAt: string
  }>(sql`
    select ${rowOf(i18n)} as row, phone, people.created_at as "createdAt"
    from people join stages on stages.id = stage_id where ${where} order by people.created_at desc`)
  return rows.map(({ row, phone, createdAt }): Case => ({
    ...row,
    phone,
    createdAt: new Date(createdAt).toISOString(),
  }))
}

/** How many other people have the phone number of a list's row, or perhaps; empty where none has. */
export async function DuplicatesCell({ i18n, payload, rowData }: CellProps<'i18n' | 'payload'>) {
  if (typeof rowData?.id !== 'number') return null
  const all = await loaderOf(payload).load(rowData.id)
  const found = all.filter(({ likeness }) => likeness !== 'split')
  const number = found.filter(({ likeness }) => likeness === 'same').length
  const t = cmsT(i18n)
  if (number > 0) return <span>{t('followUp:count', { number })}</span>
  return found.length > 0 && <span>{t('followUp:perhapsCount', { number: found.length })}</span>
}

const loaderOf = cellDataLoader(async (ids, payload: Payload) => {
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
  const duplicates = new Map(
    ids.map((id) => {
      const own = asked.filter((one) => one.id === id)
      return [id, duplicatesOf(own, found)]
    }),
  )
  // Most people have none.
  if ([...duplicates.values()].every((others) => others.length === 0)) return duplicates
  const { rows: splits } = await payload.db.drizzle.execute<Split>(sql`
    select person_id as id, case "from" when person_id::text then "to" else "from" end::integer as other,
      ${staffNameBy(sql`follow_up_changes.username`)} as by
    from follow_up_changes
    where field = 'splitOff' and person_id = any(${sql.param(ids)}::integer[]) order by created_at`)
  for (const split of splits) {
    const other = duplicates.get(split.id)?.find(({ id }) => id === split.other)
    if (other) Object.assign(other, { likeness: 'split', splitBy: split.by })
  }
  return duplicates
})

/** A request of one of two people was split off from the other: they are known not to be the same. */
type Split = { id: number; other: number; by: string }

type PersonPhone = StoredPhone & { id: number; name: string; createdAt: string }

/** Another person whose phone number is the same, written otherwise, or may be. */
type Duplicate = PersonPhone & {
  likeness: 'same' | 'perhaps' | 'split'
  /** who of the staff found that they are not the same person */
  splitBy?: string
}

/** The newest first. The caller has checked that staff are asking. */
async function findPhones(payload: Payload, where: Sql) {
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
