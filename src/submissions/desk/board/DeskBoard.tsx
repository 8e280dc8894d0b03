import { Link } from '@payloadcms/ui'
import type { PayloadRequest } from 'payload'
import { audiences } from '@/domain/consultationFields'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { deskQuery, type DeskAddress } from '../deskAddress'
import { RowContent } from '../DeskList'
import type { DeskOptions } from '../readDesk'
import { BoardMoves, StageChoice } from './BoardMoves'
import { boardAudience, type BoardColumn } from './readBoard'
import staff from '@/ui/staff.module.css'
import styles from './board.module.css'

type Props = {
  action: string
  address: DeskAddress
  columns: BoardColumn[]
  stages: DeskOptions['stages']
  canWork: boolean
  i18n: PayloadRequest['i18n']
}

/** The stages side by side with who is at each; cards are moved by hand, by keys or by their own list of stages. */
export function DeskBoard({ action, address, columns, stages, canWork, i18n }: Props) {
  const t = cmsT(i18n)
  const number = new Intl.NumberFormat(intlTag(i18n.language))
  const shown = boardAudience(address)
  const own = stages.filter(({ audience }) => audience === shown)
  return (
    <>
      <nav aria-label={t('board:audiences')}>
        <ul className={staff.tabs}>
          {audiences.map((audience) => (
            <li key={audience}>
              <Link
                href={action + deskQuery(address, { role: audience })}
                prefetch={false}
                aria-current={audience === shown ? 'true' : undefined}
              >
                {t(`board:${audience}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <BoardMoves>
        {columns.map(({ id, name, total, rows }) => (
          <section
            key={id}
            className={`${staff.stack} ${styles.column}`}
            aria-labelledby={`stage-${id}`}
            data-stage={id}
          >
            <h2 id={`stage-${id}`} className={`${staff.row} ${staff.spread} ${staff.title}`}>
              <bdi>{name}</bdi> <span className={styles.total}>{number.format(total)}</span>
            </h2>
            <ul className={staff.list}>
              {rows.map((row) => (
                <li
                  key={row.id}
                  className={`${staff.panel} ${styles.card}`}
                  data-card={row.id}
                  data-name={row.name}
                  draggable={canWork}
                >
                  <Link
                    href={
                      action + deskQuery(address, { view: undefined, tab: 'all', person: row.id })
                    }
                    prefetch={false}
                    draggable={false}
                  >
                    <RowContent row={row} i18n={i18n} withStage={false} />
                  </Link>
                  {canWork && (
                    // Moved by a colleague, too, it shows where the card is.
                    <StageChoice key={id} name={row.name} stage={id} stages={own} />
                  )}
                </li>
              ))}
            </ul>
            {total > rows.length && (
              <Link
                href={
                  action +
                  deskQuery(address, { view: undefined, tab: 'all', stage: id, person: undefined })
                }
                prefetch={false}
                className={staff.link}
              >
                {t('board:more', { number: number.format(total - rows.length) })}
              </Link>
            )}
          </section>
        ))}
      </BoardMoves>
    </>
  )
}
