import { sql } from '@payloadcms/db-postgres'
import { worksWithRequests } from '@collections/access/roles'
import { audiences, type Audience } from '@/domain/consultationFields'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import type { DeskAddress } from '../deskAddress'
import type { Stage } from '@/payload-types'
import { DeskLink, type DeskContext } from '../DeskLink'
import { RowContent, stageColor } from '../DeskList'
import {
  filterCondition,
  rowOf,
  searched,
  stageName,
  withLateness,
  type DeskQuery,
  type DeskRow,
} from '../readDesk'
import { BoardMoves, StageChoice } from './BoardMoves'
import staff from '@/ui/staff.module.css'
import deskStyles from '../desk.module.css'
import styles from './board.module.css'

type Props = { desk: DeskContext; columns: BoardColumn[] }

/** The stages side by side with who is at each; cards are moved by hand, by keys or by their own menu. */
export function DeskBoard({ desk, columns }: Props) {
  const { i18n } = desk.req
  const t = cmsT(i18n)
  const number = new Intl.NumberFormat(intlTag(i18n.language))
  const canWork = worksWithRequests(desk.user)
  const shown = boardAudience(desk.address)
  const stages = desk.options.stages.filter(({ audience }) => audience === shown)
  const inList = { view: undefined, tab: 'all' } as const
  return (
    <>
      <nav aria-label={t('board:audiences')}>
        <ul className={`${staff.tabs} ${deskStyles.tabs}`}>
          {audiences.map((audience) => (
            <li key={audience}>
              <DeskLink
                desk={desk}
                to={{ role: [audience] }}
                aria-current={audience === shown ? 'true' : undefined}
              >
                {t(`board:${audience}`)}
              </DeskLink>
            </li>
          ))}
        </ul>
      </nav>
      <BoardMoves>
        {columns.map(({ id, name, kind, total, rows }) => (
          <section
            key={id}
            className={styles.column}
            style={stageColor(kind)}
            aria-labelledby={`stage-${id}`}
            data-stage={id}
            data-is-empty={rows.length === 0}
          >
            <h2 id={`stage-${id}`} className={`${staff.row} ${staff.spread} ${styles.title}`}>
              <bdi>{name}</bdi> <span className={deskStyles.count}>{number.format(total)}</span>
            </h2>
            {rows.length === 0 && (
              <p className={staff.quiet}>{t(canWork ? 'board:emptyWork' : 'board:empty')}</p>
            )}
            <ul className={staff.list}>
              {rows.map((row) => (
                <li
                  key={row.id}
                  className={styles.card}
                  data-card={row.id}
                  data-name={row.name}
                  draggable={canWork}
                >
                  <DeskLink
                    desk={desk}
                    to={{ ...inList, person: row.id }}
                    className={deskStyles.person}
                    draggable={false}
                  >
                    <RowContent row={row} i18n={i18n} isCard />
                  </DeskLink>
                  {canWork && (
                    // Moved by a colleague, too, it shows where the card is.
                    <StageChoice key={id} name={row.name} stage={id} stages={stages} />
                  )}
                </li>
              ))}
            </ul>
            {total > rows.length && (
              <DeskLink
                desk={desk}
                to={{ ...inList, stage: [id], person: undefined }}
                className={staff.link}
              >
                {t('board:more', { number: number.format(total - rows.length) })}
              </DeskLink>
            )}
          </section>
        ))}
      </BoardMoves>
    </>
  )
}

/** Cards of one stage; the list has the others. */
const maxCards = 50

type BoardColumn = { id: number; name: string; kind: Stage['kind']; total: number; rows: DeskRow[] }

/** Whose stages are shown where no filter says so. */
const boardAudience = ({ role = [] }: DeskAddress): Audience =>
  role.length === 1 && role[0] === 'hospitals' ? 'hospitals' : 'nurses'

/**
 * The stages of one audience that a case goes through, with who waits longest first at each. Who was merged and who
 * lies in the trash is left out, as on the lists. The caller has checked that staff are asking.
 */
export async function readBoard(query: DeskQuery): Promise<BoardColumn[]> {
  const { req, address } = query
  const { i18n, payload } = req
  const isFound = sql`people.stage_id = stages.id and people.role::text = stages.audience::text
    and merged_into_id is null and not is_in_trash
    and ${await filterCondition({ ...query, address: { ...address, role: undefined } })}`
  const { rows } = await payload.db.drizzle.execute(sql`
    with ${await searched(req, address)}
    board as (
      select stages.id, ${stageName(sql`stages.id`, i18n)} as name, kind,
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
  const columns = rows as BoardColumn[]
  return Promise.all(
    columns.map(async (column) => ({ ...column, rows: await withLateness(query, column.rows) })),
  )
}
