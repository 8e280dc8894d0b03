import { getTranslation } from '@payloadcms/translations'
import { Link } from '@payloadcms/ui'
import type { ServerProps } from 'payload'
import { oversees, runsSite } from '@collections/access/roles'
import { daysInTrash } from '@collections/trash/trashRules'
import { DashboardTable } from '@/editing/DashboardTable'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { pool } from '@/server/databasePool'
import { LocalTime } from '@/ui/LocalTime'
import { storagePeriods } from './removeOldRecords'
import staff from '@/ui/staff.module.css'

type List = keyof typeof storagePeriods | 'trash'

/** In their order on the page. */
const periods = Object.entries({ ...storagePeriods, trash: daysInTrash.people }) as [
  List,
  number | 'forever',
][]

/** How far ahead what is due is counted, in days. */
const soonDays = 30

type Props = Pick<ServerProps, 'i18n' | 'payload' | 'user'>

/** On the dashboard of admins and managers: what is stored for how long, and what is due to be deleted next. */
export async function RetentionOverview({ i18n, payload, user }: Props) {
  if (!oversees(user)) return null
  const t = cmsT(i18n)
  const language = intlTag(i18n.language)
  const { format } = new Intl.NumberFormat(language)
  const inDays = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
  })
  const stored = await countStored()
  const { collections, routes } = payload.config
  const columns = (['list', 'period', 'records', 'next', 'soon'] as const).map((name) =>
    t(`retention:${name}`, { days: soonDays }),
  )
  return (
    <section className={`${staff.page} ${staff.section}`} aria-labelledby="retention">
      <h2 id="retention">{t('retention:title')}</h2>
      <DashboardTable
        title={t('retention:lists')}
        none=""
        columns={columns}
        more={t('retention:more')}
      >
        {periods.map(([list, days]) => {
          const { records = 0, soon = 0, next = null } = stored.get(list) ?? {}
          const labels = collections.find(({ slug }) => slug === list)?.labels
          const label = labels ? getTranslation(labels.plural, i18n) : t('retention:trash')
          const mayOpen = list !== 'quarantined-files' || runsSite(user)
          // With what is due first on top.
          const sorted = `${list}?sort=${tables[list].since.replace('_at', 'At')}`
          const address = list === 'trash' ? 'consultations/trash' : sorted
          const href = `${routes.admin}/collections/${address}`
          return (
            <tr key={list} data-retention={list}>
              <th scope="row">
                {mayOpen ? (
                  <Link href={href} prefetch={false}>
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </th>
              <td>{days === 'forever' ? t('retention:forever') : inDays.format(days)}</td>
              <td>{format(records)}</td>
              <td>{next ? <LocalTime value={next} hasTime={false} /> : '–'}</td>
              <td>{format(soon)}</td>
            </tr>
          )
        })}
      </DashboardTable>
    </section>
  )
}

/** Rows of a list, the indexed moment from which their time runs, and the one that counts. */
type Rows = { rows: string; since: string; at?: string }

const ofPerson = (table: string): Rows => ({
  rows: `(
    select ${table}.updated_at, greatest(${table}.updated_at, people.updated_at) as last_at
    from ${table} left join people on people.id = person_id where ${table}.deleted_at is null
  ) record where true`,
  since: 'updated_at',
  at: 'last_at',
})

/** As `removeOldRecords` looks for them. */
const tables: Record<List, Rows> = {
  consultations: ofPerson('consultations'),
  'chat-messages': ofPerson('chat_messages'),
  'survey-responses': { rows: 'survey_responses where deleted_at is null', since: 'updated_at' },
  'fraud-reports': { rows: 'fraud_reports where deleted_at is null', since: 'updated_at' },
  'quarantined-files': { rows: 'quarantined_files where true', since: 'created_at' },
  'audit-log': { rows: 'audit_log where true', since: 'created_at' },
  trash: {
    rows: `(select deleted_at from consultations union all select deleted_at from chat_messages
      union all select deleted_at from survey_responses
      union all select deleted_at from fraud_reports) record where deleted_at is not null`,
    since: 'deleted_at',
  },
}

type Stored = { list: List; records: number; next: string | null; soon: number }

/**
 * Reads the rows that are due soon alone, and all of a list only where none is. Names are not read, and the
 * caller has checked that a manager asks.
 */
async function countStored(): Promise<Map<List, Stored>> {
  const counts = periods.map(([list, days]) => {
    const { rows, since, at = since } = tables[list]
    const isLimited = days !== 'forever'
    const until = isLimited ? `now() + interval '${soonDays - days} days'` : `'-infinity'`
    const period = isLimited ? `interval '${days} days'` : 'null::interval'
    return `
      select '${list}' as list, (select count(*)::integer from ${rows}) as records,
        to_json(coalesce(min(at), (select min(${at}) from ${rows})) + ${period}) #>> '{}' as next,
        count(at)::integer as soon
      from (select ${at} as at from ${rows} and ${since} < ${until}) due where at < ${until}`
  })
  const { rows } = await pool.query<Stored>(counts.join(' union all '))
  return new Map(rows.map((row) => [row.list, row]))
}
