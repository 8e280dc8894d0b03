import type { CSSProperties } from 'react'
import { isCountry } from '@/domain/countries'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import type { Stage } from '@/payload-types'
import { CountryFlag } from '@/ui/CountryFlag'
import { LocalTime } from '@/ui/LocalTime'
import { Avatar } from './Avatar'
import { countryName } from './countryName'
import { countFilters, deskQuery, deskTabs, type DeskTab } from './deskAddress'
import { DeskLink, type DeskContext } from './DeskLink'
import { OtherViewers } from './live/LiveDesk'
import { pageSize, type DeskRow, type OptionsQuery, type readDesk } from './readDesk'
import { ChooseBox, ChosenPeople, Selection } from './Selection'
import { UnsavedMark } from './useUnsaved'
import staff from '@/ui/staff.module.css'
import styles from './desk.module.css'

type Props = Awaited<ReturnType<typeof readDesk>> & { desk: DeskContext }

/** Tabs of what all have planned. */
const hasSteps: DeskTab[] = ['today', 'overdue']

/** The tabs with their numbers, and the people of the one that is open. */
export function DeskList({ desk, counts, rows, similar }: Props) {
  const { address, options } = desk
  const { i18n } = desk.req
  const t = cmsT(i18n)
  const number = new Intl.NumberFormat(intlTag(i18n.language))
  const pages = Math.max(1, Math.ceil(counts[address.tab] / pageSize))
  const isFiltered = countFilters(address) > 0
  const isNarrowed = isFiltered || address.q !== undefined
  const hints = [
    isFiltered && t('desk:noneFound'),
    !isNarrowed && t(`deskNone:${address.tab}`),
    // What other lists have is written right.
    isNarrowed && !isFiltered && counts.all === 0 && t('desk:noneSearched'),
  ]
  const me = Number(desk.user.id)
  const isOwn = address.stepOwner === me
  const pageLink = (page: number, text: string) => (
    <DeskLink desk={desk} to={{ page }} className={staff.link}>
      {text}
    </DeskLink>
  )
  return (
    <>
      <nav aria-label={t('desk:tabs')}>
        <ul className={`${staff.tabs} ${styles.tabs} ${styles.lists}`}>
          {deskTabs.map((tab) => (
            <li key={tab}>
              <DeskLink
                desk={desk}
                to={{ tab, page: 1, person: undefined }}
                aria-current={tab === address.tab ? 'true' : undefined}
                data-desk-tab
              >
                {t(`deskTab:${tab}`)}{' '}
                <span className={styles.count}>{number.format(counts[tab])}</span>
              </DeskLink>
            </li>
          ))}
        </ul>
      </nav>
      {hasSteps.includes(address.tab) && (
        <DeskLink
          desk={desk}
          to={{ stepOwner: isOwn ? undefined : me, page: 1, person: undefined }}
          className={`${staff.link} ${styles.ownSteps}`}
        >
          {t(isOwn ? 'desk:stepsOfAll' : 'desk:ownSteps')}
        </DeskLink>
      )}
      {/* Another list begins without a choice. */}
      <ChosenPeople key={deskQuery(address, { person: undefined })}>
        <Selection rows={rows} options={options} />
        {rows.length === 0 ? (
          <div className={styles.empty}>
            <p>
              <span>{[t('desk:none'), ...hints].filter(Boolean).join(' ')}</span>{' '}
              {isNarrowed && counts.all > 0 && (
                <DeskLink desk={desk} to={{ tab: 'all', page: 1 }} className={staff.link}>
                  {t('deskTab:all')} {number.format(counts.all)}
                </DeskLink>
              )}
            </p>
            {similar.length > 0 && (
              <p className={styles.similar}>
                {t('desk:similar')}
                {similar.map(({ id, name }) => (
                  <DeskLink
                    key={id}
                    desk={desk}
                    to={{ tab: 'all', q: name, page: 1, person: id }}
                    className={staff.link}
                  >
                    <bdi>{name}</bdi>
                  </DeskLink>
                ))}
              </p>
            )}
          </div>
        ) : (
          <nav aria-label={t('desk:people')} className={styles.rows}>
            <ul className={`${staff.list} ${styles.people}`}>
              {rows.map((row) => (
                <li key={row.id} id={`person-${row.id}`}>
                  <ChooseBox id={row.id} name={row.name} />
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
      </ChosenPeople>
      {pages > 1 && (
        <nav aria-label={t('desk:pages')} className={`${staff.row} ${staff.spread}`}>
          {address.page > 1 && pageLink(address.page - 1, t('desk:previousPage'))}
          <span>{t('desk:page', { page: address.page, pages })}</span>
          {address.page < pages && pageLink(address.page + 1, t('desk:nextPage'))}
        </nav>
      )}
    </>
  )
}

const stageColors: Record<Stage['kind'], string> = {
  new: '210 60% 52%',
  open: '38 80% 48%',
  won: '145 45% 40%',
  lost: '0 0% 55%',
}

/** The colour of a stage says whether its cases are new, under way, or have ended well or not. */
export const stageColor = (kind: Stage['kind']): CSSProperties =>
  // React's type knows no custom properties.
  ({ '--stage': stageColors[kind] }) as CSSProperties

type RowProps = { row: DeskRow; i18n: OptionsQuery['i18n']; isCard?: boolean }

/** What a line of a list says of a person; a card of the board stands in its stage, among its kind. */
export function RowContent({ row, i18n, isCard = false }: RowProps) {
  const t = cmsT(i18n)
  const { language } = i18n
  const flag = row.country?.toLowerCase()
  return (
    <>
      <Avatar id={row.id} name={row.name} />
      <span className={`${staff.row} ${staff.spread} ${styles.nameAndAge}`}>
        <span className={styles.name}>
          <bdi>{row.name}</bdi>{' '}
          {row.languageLevel && row.languageLevel !== 'none' && (
            <span className={styles.level}>
              <span className={staff.visuallyHidden}>{t('followUp:languageLevel')}: </span>
              {row.languageLevel}
            </span>
          )}{' '}
          <UnsavedMark person={row.id} />
        </span>
        {row.waitingSince && (
          <span className={staff.quiet}>
            {t('desk:waits', { age: ageOf(row.waitingSince, language) })}
          </span>
        )}
      </span>
      <span className={`${staff.row} ${styles.details}`}>
        {!isCard && (
          <bdi className={`${staff.mark} ${styles.stage}`} style={stageColor(row.stageKind)}>
            {row.stage}
          </bdi>
        )}
        {row.country && isCountry(flag) && (
          <span className={`${staff.mark} ${styles.country}`}>
            <CountryFlag country={flag} /> {countryName({ country: row.country, language })}
          </span>
        )}
        {!isCard && <span>{t(`desk:${row.audience ?? 'noRole'}`)}</span>}
        {row.lateness && <span data-late="true">{latenessOf(row.lateness, i18n)}</span>}
        {row.owner && (
          <bdi>{row.ownerHasLeft ? t('desk:hasLeft', { name: row.owner }) : row.owner}</bdi>
        )}
        {(row.nextStepAt || row.nextStepKind) && (
          <span data-late={isPast(row.nextStepAt)}>
            <span className={staff.arrow}>→</span>{' '}
            {row.nextStepKind && <span>{t(`nextStep:${row.nextStepKind}`)}</span>}{' '}
            {row.nextStepAt && (
              <LocalTime value={new Date(row.nextStepAt).toISOString()} hasTime={!isCard} />
            )}
          </span>
        )}
      </span>
    </>
  )
}

/** How late the first contact was, or is so far. */
function latenessOf(
  { waited, over }: NonNullable<DeskRow['lateness']>,
  i18n: OptionsQuery['i18n'],
) {
  const hours = (number: number) =>
    new Intl.NumberFormat(intlTag(i18n.language), {
      style: 'unit',
      unit: 'hour',
      unitDisplay: 'long',
      maximumFractionDigits: number < 10 ? 1 : 0,
    }).format(number)
  const t = cmsT(i18n)
  // In the evening, or on a day off, no working time has passed.
  const late = over < 0.05 ? t('desk:lateAfterHours') : t('desk:lateHours', { hours: hours(over) })
  return waited === null
    ? t('desk:stillLate', { over: late })
    : t('desk:contactedLate', { waited: hours(waited), over: late })
}

const isPast = (moment: string | null) => moment !== null && Date.parse(moment) < Date.now()

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
