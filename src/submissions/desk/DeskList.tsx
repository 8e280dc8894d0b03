import { Link } from '@payloadcms/ui'
import type { PayloadRequest } from 'payload'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { isCountry } from '@/domain/countries'
import { CountryFlag } from '@/ui/CountryFlag'
import { LocalTime } from '@/ui/LocalTime'
import { countryName } from './countryName'
import { deskQuery, deskTabs, type DeskAddress } from './deskAddress'
import { AlsoLooking } from './live/LiveDesk'
import { pageSize, type Desk, type DeskOptions, type DeskRow } from './readDesk'
import staff from '@/ui/staff.module.css'
import styles from './desk.module.css'

type Props = {
  action: string
  address: DeskAddress
  desk: Desk
  /** of those who may look at the same case */
  names: DeskOptions['owners']
  me: number
  i18n: PayloadRequest['i18n']
}

/** The tabs with their numbers, and the people of the one that is open. */
export function DeskList({ action, address, desk, names, me, i18n }: Props) {
  const { counts, rows } = desk
  const t = cmsT(i18n)
  const number = new Intl.NumberFormat(intlTag(i18n.language))
  const pages = Math.max(1, Math.ceil(counts[address.tab] / pageSize))
  const pageLink = (page: number, text: string) => (
    <Link href={action + deskQuery(address, { page })} prefetch={false} className={staff.link}>
      {text}
    </Link>
  )
  return (
    <>
      <nav aria-label={t('desk:tabs')}>
        <ul className={staff.tabs}>
          {deskTabs.map((tab) => (
            <li key={tab}>
              <Link
                href={action + deskQuery(address, { tab, page: 1, person: undefined })}
                prefetch={false}
                aria-current={tab === address.tab ? 'true' : undefined}
              >
                {t(`deskTab:${tab}`)}{' '}
                <span className={styles.count}>{number.format(counts[tab])}</span>
              </Link>
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
                <Link
                  href={action + deskQuery(address, { person: row.id })}
                  prefetch={false}
                  scroll={false}
                  className={styles.person}
                  aria-current={row.id === address.person ? 'true' : undefined}
                  data-desk-row
                >
                  <RowContent row={row} i18n={i18n} />
                  <AlsoLooking person={row.id} me={me} names={names} />
                </Link>
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

/** What a line of a list, or a card of the board, says of a person. */
export function RowContent({
  row,
  i18n,
  withStage = true,
}: {
  row: DeskRow
  i18n: Props['i18n']
  withStage?: boolean
}) {
  const t = cmsT(i18n)
  const { language } = i18n
  const flag = row.country?.toLowerCase()
  return (
    <>
      <span className={styles.nameAndAge}>
        <bdi className={styles.name}>{row.name}</bdi>
        {row.waitingSince && (
          <span className={styles.age}>
            {t('desk:waits', { age: age({ since: row.waitingSince, language }) })}
          </span>
        )}
      </span>
      <span className={styles.details}>
        {row.country && isCountry(flag) && (
          <span className={styles.country}>
            <CountryFlag country={flag} /> {countryName({ country: row.country, language })}
          </span>
        )}
        <span>{t(`desk:${row.audience}`)}</span>
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

/** Since when a person waits, in the largest unit that is full. */
function age({ since, language }: { since: string; language: string }): string {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 60_000))
  const [value, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 24 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 60 / 24), 'day']
  return new Intl.NumberFormat(intlTag(language), {
    style: 'unit',
    unit: String(unit),
    unitDisplay: 'short',
  }).format(Number(value))
}
