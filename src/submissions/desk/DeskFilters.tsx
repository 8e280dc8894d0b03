import { ListFilter, X } from 'lucide-react'
import { audiences, desiredCountries } from '@/domain/consultationFields'
import { languageLevels } from '@/domain/personProfile'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { languageName } from '@/i18n/languageName'
import { pageLocales } from '@/i18n/locales'
import { pool } from '@/server/databasePool'
import { rememberFor } from '@/server/rememberFor'
import { countryName } from './countryName'
import { caseEvents, deskPath, deskSteps, noValue, type FilterName } from './deskAddress'
import { DeskLink, type DeskContext } from './DeskLink'
import { FilterChip } from './FilterChip'
import staff from '@/ui/staff.module.css'
import styles from './desk.module.css'

type Option = { value: string | number; text: string; group?: string }

/** Search, the filters in a panel beside the list, and a chip for each that is set; a form that needs no script. */
export async function DeskFilters({ desk }: { desk: DeskContext }) {
  const { address, req } = desk
  const t = cmsT(req.i18n)
  const choices = await choicesOf(desk)
  const names = Object.keys(choices) as FilterName[]
  const chosen = names.flatMap((name) => {
    const value = address[name]
    return value === undefined
      ? []
      : { name, text: textOf({ value, options: choices[name], desk }) }
  })
  return (
    <form
      action={req.payload.config.routes.admin + deskPath}
      method="get"
      className={styles.filterForm}
      role="search"
      aria-label={t('desk:filters')}
    >
      <input type="hidden" name="tab" value={address.tab} />
      {address.view && <input type="hidden" name="view" value={address.view} />}
      <div className={styles.search}>
        <input
          // A new address begins with the fields as it has them.
          key={address.q}
          type="search"
          name="q"
          defaultValue={address.q}
          aria-label={t('desk:search')}
          placeholder={t('desk:search')}
          data-desk-search
        />
        <button type="submit" className={staff.button} data-primary>
          {t('desk:apply')}
        </button>
        <button
          type="button"
          className={staff.button}
          popoverTarget="desk-filters"
          data-desk-filters
        >
          <ListFilter aria-hidden size={16} />
          <span>
            {chosen.length > 0
              ? t('desk:filtersSet', { number: chosen.length })
              : t('desk:filters')}
          </span>
        </button>
      </div>
      <div
        key={JSON.stringify({ ...address, person: 0, page: 0 })}
        id="desk-filters"
        popover="auto"
        role="group"
        aria-label={t('desk:filters')}
        className={styles.filters}
      >
        <div className={`${staff.row} ${staff.spread}`}>
          <p className={staff.title}>{t('desk:filters')}</p>
          <button
            type="button"
            className={staff.button}
            popoverTarget="desk-filters"
            popoverTargetAction="hide"
          >
            {t('desk:close')}
          </button>
        </div>
        <div className={staff.fields}>
          {names.map((name) => (
            <div key={name} className={staff.field}>
              <label htmlFor={`desk-${name}`}>{t(`desk:${name}`)}</label>
              <FilterField name={name} options={choices[name]} desk={desk} />
            </div>
          ))}
        </div>
        <button type="submit" className={staff.button} data-primary>
          {t('desk:applyFilters')}
        </button>
      </div>
      {(chosen.length > 0 || address.q) && (
        <ul className={styles.chips}>
          {chosen.map(({ name, text }) => (
            <li key={name}>
              <FilterChip>
                <DeskLink desk={desk} to={{ [name]: undefined, page: 1 }} className={styles.chip}>
                  <span className={staff.visuallyHidden}>{t('desk:removeFilter')}</span>
                  <span>
                    {t(`desk:${name}`)}: <bdi>{text}</bdi>
                  </span>
                  <X aria-hidden size={14} />
                </DeskLink>
              </FilterChip>
            </li>
          ))}
          <li>
            <DeskLink
              desk={{ req, address: { tab: address.tab, page: 1, view: address.view } }}
              to={{}}
              className={staff.link}
            >
              {t('desk:reset')}
            </DeskLink>
          </li>
        </ul>
      )}
    </form>
  )
}

/** What is offered, or what is typed. */
type Choices = Option[] | 'date' | 'text' | 'number'

type FieldProps = { name: FilterName; options: Choices; desk: DeskContext }

function FilterField({ name, options, desk: { address, req } }: FieldProps) {
  const field = { id: `desk-${name}`, name, defaultValue: address[name] ?? '' }
  if (typeof options === 'string') return <input type={options} {...field} />
  const groups = [...new Set(options.map(({ group = '' }) => group))]
  const isKnown = options.some(({ value }) => value === field.defaultValue)
  const optionsOf = (wanted: string) =>
    options
      .filter(({ group = '' }) => group === wanted)
      .map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))
  return (
    <select {...field}>
      <option value="">{cmsT(req.i18n)('desk:any')}</option>
      {groups.map((group) =>
        group ? (
          <optgroup key={group} label={group}>
            {optionsOf(group)}
          </optgroup>
        ) : (
          optionsOf(group)
        ),
      )}
      {/* Of a link, and no longer known. */}
      {field.defaultValue && !isKnown && <option>{field.defaultValue}</option>}
    </select>
  )
}

/** What each filter offers, in the order of the fields. */
async function choicesOf({ options, req }: DeskContext) {
  const { language } = req.i18n
  const t = cmsT(req.i18n)
  const none: Option = { value: noValue, text: t('desk:noValue') }
  const known = await readOrigins()
  const named = (values: string[]) => [...values.map((value) => ({ value, text: value })), none]
  const owners = [...options.owners.map(({ id, name }) => ({ value: id, text: name })), none]
  const stages = options.stages.map(({ id, name, audience }) => ({
    value: id,
    text: name,
    group: t(`desk:${audience}`),
  }))
  return {
    country: [
      ...desiredCountries.map((value) => ({
        value,
        text: countryName({ country: value, language }),
      })),
      none,
    ],
    role: [...audiences.map((value) => ({ value, text: t(`desk:${value}`) })), none],
    language: pageLocales.map((value) => ({
      value,
      text: languageName({ locale: value, language }),
    })),
    owner: owners,
    stage: stages,
    reached: stages,
    step: deskSteps.map((value) => ({ value, text: t(`deskStep:${value}`) })),
    event: caseEvents.map((value) => ({ value, text: t(`figureColumn:${value}`) })),
    since: 'date',
    until: 'date',
    contactedBy: owners,
    source: named(known.sources),
    campaign: named(known.campaigns),
    from: 'date',
    to: 'date',
    languageLevel: languageLevels.map((value) => ({
      value,
      text: value === 'none' ? t('profile:none') : value,
    })),
    registration: 'text',
    yearsOfExperience: 'number',
    readyFrom: 'date',
  } satisfies Record<FilterName, Choices>
}

type ValueProps = { value: string | number; options: Choices; desk: DeskContext }

function textOf({ value, options, desk: { req } }: ValueProps): string {
  if (options === 'text' || options === 'number') return String(value)
  if (options !== 'date') return options.find((one) => one.value === value)?.text ?? String(value)
  const format = { dateStyle: 'medium', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(intlTag(req.i18n.language), format).format(new Date(value))
}

type Origins = { sources: string[]; campaigns: string[] }

/** The most frequent ones, of a minute: they are counted over all people. */
const readOrigins = rememberFor(60_000, async (): Promise<Origins> => {
  const distinct = (column: 'source' | 'campaign') => `(
    select coalesce(array_agg(value order by value), '{}') from (
      select ${column} as value from people where ${column} is not null
      group by ${column} order by count(*) desc limit 100
    ) as most
  )`
  const { rows } = await pool
    .query<Origins>(`select ${distinct('source')} as sources, ${distinct('campaign')} as campaigns`)
    // The desk goes on; the fields then have what the address has.
    .catch(() => ({ rows: [] }))
  return rows[0] ?? { sources: [], campaigns: [] }
})
