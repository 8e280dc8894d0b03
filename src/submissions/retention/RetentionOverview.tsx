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

/** Lists of the CMS, with what is due first on top. */
const addresses: Record<List, string> = {
  consultations: 'consultations?sort=updatedAt',
  'chat-messages': 'chat-messages?sort=updatedAt',
  'survey-responses': 'survey-responses?sort=updatedAt',
  'quarantined-files': 'quarantined-files?sort=createdAt',
  'audit-log': 'audit-log?sort=createdAt',
  trash: 'consultations/trash',
}

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
          const href = `${routes.admin}/collections/${addresses[list]}`
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

type Stored = { list: List; records: number; next: string | null; soon: number }

/** As `removeOldRecords` looks for them. Names are not read, and the caller has checked that a manager asks. */
async function countStored(): Promise<Map<List, Stored>> {
  const { rows } = await pool.query<Stored>(
    `with stored (list, at) as (
       select 'consultations', greatest(record.updated_at, people.updated_at)
         from consultations record join people on people.id = person_id where deleted_at is null
       union all select 'chat-messages', greatest(record.updated_at, people.updated_at)
         from chat_messages record join people on people.id = person_id where deleted_at is null
       union all select 'survey-responses', updated_at from survey_responses where deleted_at is null
       union all select 'quarantined-files', created_at from quarantined_files
       union all select 'audit-log', created_at from audit_log
       union all select 'trash', deleted_at from consultations where deleted_at is not null
       union all select 'trash', deleted_at from chat_messages where deleted_at is not null
       union all select 'trash', deleted_at from survey_responses where deleted_at is not null)
     select list, count(*)::integer as records,
       to_json(min(at) + max(days) * interval '1 day') #>> '{}' as next,
       (count(*) filter (where at + days * interval '1 day' < now() + $2 * interval '1 day'))::integer as soon
     from stored left join jsonb_to_recordset($1) as period (list text, days integer) using (list)
     group by list`,
    [
      JSON.stringify(
        periods.map(([list, days]) => ({ list, days: days === 'forever' ? null : days })),
      ),
      soonDays,
    ],
  )
  return new Map(rows.map((row) => [row.list, row]))
}
