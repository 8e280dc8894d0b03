import { sql } from '@payloadcms/db-postgres'
import { cmsT } from '@/i18n/cmsT'
import { userTimeZone } from '@/server/http/userTimeZone'
import { StaffSection } from '@/ui/StaffSection'
import type { DeskAddress } from './deskAddress'
import { DeskLink, type DeskContext } from './DeskLink'
import { RowContent } from './DeskList'
import { filterCondition, rowOf, type DeskRow } from './readDesk'
import staff from '@/ui/staff.module.css'
import styles from './desk.module.css'

/** Nurses who are shown with a hospital; the list has the others. */
const maxNurses = 20

type Props = { desk: DeskContext; hospital: number }

/** The nurses who are meant for a hospital, the furthest first. The caller has checked that staff are asking. */
export async function NursesOfHospital({ desk, hospital }: Props) {
  const { i18n, headers, payload } = desk.req
  const address: DeskAddress = { tab: 'all', page: 1, hospital: [hospital] }
  const isTheirs = await filterCondition({
    req: desk.req,
    address,
    timeZone: userTimeZone(headers),
  })
  const { rows } = await payload.db.drizzle.execute<{ row: DeskRow }>(sql`
    select ${rowOf(i18n)} as row from people join stages on stages.id = stage_id
    where merged_into_id is null and not is_in_trash and ${isTheirs}
    order by kind = 'lost', position desc, people.id limit ${maxNurses + 1}`)
  if (rows.length === 0) return null
  const t = cmsT(i18n)
  return (
    <StaffSection title={t('desk:nursesOfHospital')} look={staff.panel}>
      <ul className={staff.list}>
        {rows.slice(0, maxNurses).map(({ row }) => (
          <li key={row.id}>
            <DeskLink desk={desk} to={{ person: row.id }} className={styles.person}>
              <RowContent row={row} i18n={i18n} />
            </DeskLink>
          </li>
        ))}
      </ul>
      {rows.length > maxNurses && (
        <DeskLink desk={{ req: desk.req, address }} to={{}} className={staff.link}>
          {t('deskTab:all')}
        </DeskLink>
      )}
    </StaffSection>
  )
}
