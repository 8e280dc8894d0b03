import { sql } from '@payloadcms/db-postgres'
import type { Audience } from '@/domain/consultationFields'
import type { DeskAddress } from '../deskAddress'
import {
  filterCondition,
  rowOf,
  searched,
  stageName,
  type DeskQuery,
  type DeskRow,
} from '../readDesk'

/** Cards of one stage; the list has the others. */
const maxCards = 50

export type BoardColumn = { id: number; name: string; total: number; rows: DeskRow[] }

/** Whose stages are shown where no filter says so. */
export const boardAudience = ({ role }: DeskAddress): Audience =>
  role === 'hospitals' ? role : 'nurses'

/**
 * The stages of one audience that a case goes through, with who waits longest first at each. Who was merged and who
 * lies in the trash is left out, as on the lists. The caller has checked that staff are asking.
 */
export async function readBoard({ req, address, timeZone }: DeskQuery): Promise<BoardColumn[]> {
  const { i18n, payload } = req
  const isFound = sql`people.stage_id = stages.id and people.role::text = stages.audience::text and merged_into_id is null and not is_in_trash
    and ${filterCondition({ address: { ...address, role: undefined }, timeZone })}`
  const { rows } = await payload.db.drizzle.execute(sql`
    with ${await searched(req, address)}
    board as (
      select stages.id, ${stageName(sql`stages.id`, i18n)} as name,
        (select count(*)::integer from people where ${isFound}) as total,
        (
          select coalesce(json_agg(card), '[]') from (
            select ${rowOf(i18n)} as card from people where ${isFound}
            order by waiting_since nulls last, people.created_at desc, people.id desc
            limit ${maxCards}
          ) as cards
        ) as rows
      from stages
      where audience::text = ${boardAudience(address)} and kind in ('new', 'open', 'won')
      order by position, id
    )
    select * from board
  `)
  // Built above, column by column, as the type has it.
  return rows as BoardColumn[]
}
