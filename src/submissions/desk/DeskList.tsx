import type { PayloadRequest } from 'payload'
import { isCountry } from '@/domain/countries'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { CountryFlag } from '@/ui/CountryFlag'
import { LocalTime } from '@/ui/LocalTime'
import { countryName } from './countryName'
import { deskTabs } from './deskAddress'
import { DeskLink, type DeskContext } from './DeskLink'
import { OtherViewers } from './live/LiveDesk'
import { pageSize, type DeskRow, type readDesk } from './readDesk'
import staff from '@/ui/staff.module.css'
import styles from './desk.module.css'

type Props = Awaited<ReturnType<typeof readDesk>> & { desk: DeskContext }

/** The tabs with their numbers, and the people of the one that is open. */
export function DeskList({ desk, counts, rows }: Props) {
  const { address, options } = desk
  const { i18n } = desk.req
  const t = cmsT(i18n)
  const number = new Intl.NumberFormat(intlTag(i18n.language))
  const pages = Math.max(1, Math.ceil(counts[address.tab] / pageSize))
  const pageLink = (page: number, text: string) => (
    <DeskLink desk={desk} to={{ page }} className={staff.link}>
      {text}
    </DeskLink>
  )
  return (
    <>
      <nav aria-label={t('desk:tabs')}>
        <ul className={staff.tabs}>
          {deskTabs.map((tab) => (
            <li key={tab}>
              <DeskLink
                desk={desk}
                to={{ tab, page: 1, person: undefined }}
                aria-current={tab === address.tab ? 'true' : undefined}
              >
                {t(`deskTab:${tab}`)}{' '}
                <span className={styles.count}>{number.format(counts[tab])}</span>
              </DeskLink>
            </li>
          ))}
        </ul>
      </nav>
      {rows.length === 0 ? (
        <p>{t('desk:none')}</p>
      ) : (
        <nav aria-label={t('desk:people')}>
          <ul className={styles.people}>
            {rows.map((row) => (
              <li key={row.id}>
                <DeskLink
                  desk={desk}
                  to={{ person: row.id }}
                  scroll={false}
                  className={styles.person}
                  aria-current={row.id === address.person ? 'true' : undefined}
                  data-desk-row
                >
                  <RowContent row={row} i18n={i18n} />
                  <OtherViewers person={row.id} names={options.owners} />
                </DeskLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {pages > 1 && (
        <nav aria-label={t('desk:pages')} className={staff.row}>
          {address.page > 1 && pageLink(address.page - 1, t('desk:previousPage'))}
          <span>{t('desk:page', { page: address.page, pages })}</span>
          {address.page < pages && pageLink(address.page + 1, t('desk:nextPage'))}
        </nav>
      )}
    </>
  )
}

type RowProps = { row: DeskRow; i18n: PayloadRequest['i18n']; withStage?: boolean }

/** What a line of a list, or a card of the board, says of a person. */
export function RowContent({ row, i18n, withStage = true }: RowProps) {
  const t = cmsT(i18n)
  const { language } = i18n
  const flag = row.country?.toLowerCase()
  return (
    <>
      <span className={styles.nameAndAge}>
        <bdi className={styles.name}>{row.name}</bdi>
        {row.waitingSince && (
          <span className={styles.age}>
            {t('desk:waits', { age: ageOf(row.waitingSince, language) })}
          </span>
        )}
      </span>
      <span className={styles.details}>
        {row.country && isCountry(flag) && (
          <span className={styles.country}>
            <CountryFlag country={flag} /> {countryName({ country: row.country, language })}
          </span>
        )}
        <span>{t(`desk:${row.audience ?? 'noRole'}`)}</span>
        {withStage && <bdi className={styles.stage}>{row.stage}</bdi>}
        {row.owner && <bdi>{row.owner}</bdi>}
        {(row.nextStepAt || row.nextStepKind) && (
          <span>
            → {row.nextStepKind && <span>{t(`nextStep:${row.nextStepKind}`)}</span>}{' '}
            {row.nextStepAt && (
              <LocalTime
                value={new Date(row.nextStepAt).toISOString()}
                language={intlTag(language)}
              />
            )}
          </span>
        )}
      </span>
    </>
  )
}

const units = [
  { unit: 'day', minutes: 24 * 60 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
]

/** How long ago a moment was, in the largest unit that is full. */
function ageOf(since: string, language: string): string {
  const age = Math.max(0, (Date.now() - Date.parse(since)) / 60_000)
  const { unit, minutes } = units.find((one) => age >= one.minutes) ?? {
    unit: 'minute',
    minutes: 1,
  }
  const format = { style: 'unit', unit, unitDisplay: 'short' } as const
  return new Intl.NumberFormat(intlTag(language), format).format(Math.floor(age / minutes))
}
