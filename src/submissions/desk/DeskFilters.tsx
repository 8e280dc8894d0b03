import { ListFilter, X } from 'lucide-react'
import { passableName } from '@collections/content/describeAnswers'
import { spokenSources } from '@/domain/attribution'
import {
  isFirstCountry,
  countryOf,
  desiredCountries,
  type DesiredCountry,
} from '@/domain/countries'
import { passables } from '@/domain/standing'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { languageName } from '@/i18n/languageName'
import { pageLocales } from '@/i18n/locales'
import { momentFormat } from '@/i18n/momentFormat'
import { pool } from '@/server/databasePool'
import { rememberFor } from '@/server/remember.mjs'
import { StaffChoices, StaffInput, StaffSelect, type Option } from '@/ui/StaffField'
import {
  consultationField,
  levelChoices,
  roleChoices,
  sourceName,
  stepKindChoices,
} from './choices'
import { countryChoices } from './countryName'
import {
  caseEvents,
  deskPath,
  deskSorts,
  deskSteps,
  filterNames,
  firstContacts,
  notHospitals,
  noValue,
  stageDays,
  takesSeveral,
  type FilterName,
} from './deskAddress'
import { DeskLink, type DeskContext } from './DeskLink'
import { FilterChip } from './FilterChip'
import { SidePanel } from './SidePanel'
import staff from '@/ui/staff.module.css'
import styles from './desk.module.css'

/** Search, the filters in a panel beside the list, and a chip for each that is set; a form that needs no script. */
export async function DeskFilters({ desk }: { desk: DeskContext }) {
  const { address, req } = desk
  const t = cmsT(req.i18n)
  const fields = await readFields(desk)
  const chosen = fields.filter(({ values }) => values.length > 0)
  return (
    <form
      action={req.payload.config.routes.admin + deskPath}
      method="get"
      className={styles.filterForm}
      role="search"
      aria-label={t('desk:filters')}
    >
      <input type="hidden" name={address.q ? 'tab' : 'unsearched'} value={address.tab} />
      {address.view && <input type="hidden" name="view" value={address.view} />}
      <div className={`${staff.row} ${styles.search}`}>
        <input
          // A new address begins with the fields as it has them.
          key={address.q}
          type="search"
          name="q"
          defaultValue={address.q}
          aria-label={t('desk:search')}
          placeholder={t('desk:searchShort')}
          title={t('desk:search')}
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
      <SidePanel
        key={JSON.stringify({ ...address, person: 0, page: 0 })}
        id="desk-filters"
        title={t('desk:filters')}
        close={t('desk:close')}
      >
        <div className={staff.fields}>
          {fields.map(({ name, values, ...field }) => {
            const props = { id: `desk-${name}`, name, label: t(`desk:${name}`) }
            const [first] = values
            const own = { ...props, defaultValue: first?.value ?? '' }
            if (field.type) return <StaffInput key={name} type={field.type} {...own} />
            if (field.options.length === 0) return null
            const list = {
              none: t(name === 'sort' ? 'desk:ownOrder' : 'desk:any'),
              options: field.options,
            }
            return takesSeveral(name) ? (
              <StaffChoices key={name} {...props} {...list} chosen={values} />
            ) : (
              <StaffSelect key={name} {...own} {...list} />
            )
          })}
        </div>
        <button type="submit" className={staff.button} data-primary>
          {t('desk:applyFilters')}
        </button>
      </SidePanel>
      {(chosen.length > 0 || address.q) && (
        <ul className={`${staff.row} ${styles.chips}`}>
          {chosen.flatMap(({ name, values }) =>
            values.map(({ value, text }) => {
              const others = values.flatMap((one) => (one.value === value ? [] : [one.value]))
              return (
                <li key={`${name} ${value}`}>
                  <FilterChip>
                    <DeskLink
                      desk={desk}
                      to={{ [name]: others.length > 0 ? others : undefined, page: 1 }}
                      className={`${staff.mark} ${styles.chip}`}
                    >
                      <span className={staff.visuallyHidden}>{t('desk:removeFilter')}</span>
                      <span>
                        {t(`desk:${name}`)}: <bdi>{text}</bdi>
                      </span>
                      <X aria-hidden />
                    </DeskLink>
                  </FilterChip>
                </li>
              )
            }),
          )}
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

/** The fields of the filters, each with its values and how those read. */
async function readFields(desk: DeskContext) {
  const { address, req } = desk
  const choices: Record<FilterName, Choices> = await readChoices(desk)
  const day = momentFormat({
    language: intlTag(req.i18n.language),
    timeZone: 'UTC',
    hasTime: false,
  })
  return filterNames.map((name) => {
    const [value, offered] = [address[name], choices[name]]
    const given = value === undefined ? [] : [value].flat()
    if (typeof offered !== 'string') return { name, ...withChosen(offered, given) }
    const read = (one: string) => (offered === 'date' ? day.format(new Date(one)) : one)
    return {
      name,
      values: given.map((one) => ({ value: one, text: read(String(one)) })),
      type: offered,
    }
  })
}

/** What is offered and what is chosen of it; a link may have chosen what is no longer known. */
export function withChosen(offered: Option[], given: readonly (string | number)[]) {
  const values = given.map(
    (value) => offered.find((one) => one.value === value) ?? { value, text: String(value) },
  )
  return { values, options: [...new Set([...offered, ...values])] }
}

/** What is offered, or what is typed. */
type Choices = Option[] | 'date' | 'text' | 'number'

/** What the filters offer. */
export async function readChoices({ options, req }: Pick<DeskContext, 'options' | 'req'>) {
  const { language } = req.i18n
  const t = cmsT(req.i18n)
  const none: Option = { value: noValue, text: t('desk:noValue') }
  const known = await readOrigins()
  const days = new Intl.NumberFormat(intlTag(language), {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
  })
  const owners = [...options.owners.map(({ id, name }) => ({ value: id, text: name })), none]
  const stages = options.stages.map(({ id, name, audience }) => ({
    value: id,
    text: name,
    group: t(`desk:${audience}`),
  }))
  return {
    country: [...countryChoices(language, wishedCountries(known)), none],
    role: [...roleChoices(t), { value: notHospitals, text: t('desk:notHospitals') }, none],
    language: pageLocales.map((locale) => ({
      value: locale,
      text: languageName({ locale, language }),
    })),
    owner: owners,
    stage: stages,
    stageFor: stageDays.map((value) => ({ value, text: days.format(Number(value)) })),
    reached: stages,
    step: deskSteps.map((value) => ({ value, text: t(`deskStep:${value}`) })),
    stepKind: stepKindChoices(t),
    stepOwner: owners,
    event: caseEvents.map((value) => ({ value, text: t(`figureColumn:${value}`) })),
    since: 'date',
    until: 'date',
    firstContact: firstContacts.map((value) => ({ value, text: t(`deskContact:${value}`) })),
    contactedBy: owners,
    source: [...known.sources.map((value) => ({ value, text: sourceName(t, value) })), none],
    campaign: [...known.campaigns.map((value) => ({ value, text: value })), none],
    callTime: consultationField('callTime', req).options,
    callChannel: consultationField('callChannel', req).options,
    callLanguage: consultationField('callLanguage', req).options,
    hospital: options.hospitals.flatMap(({ id, name, hasNurses }) =>
      hasNurses ? { value: id, text: name } : [],
    ),
    from: 'date',
    to: 'date',
    languageLevel: levelChoices(t),
    registration: 'text',
    yearsOfExperience: 'number',
    readyFrom: 'date',
    passed: passables.map((value) => ({ value, text: passableName({ passed: value, language }) })),
    sort: deskSorts.map((value) => ({ value, text: t(`deskSort:${value}`) })),
  } satisfies Record<FilterName, Choices>
}

/** How a person who rings may have found the site: each as the visit that a link would tell of (`readSentAttribution`). */
export async function originChoices({ options, req }: Pick<DeskContext, 'options' | 'req'>) {
  const t = cmsT(req.i18n)
  const { sources } = await readOrigins()
  // Sites that lead here are no words of a caller.
  const named = sources.filter((source) => !source.includes('.'))
  const choice = (visit: object, text: string, group: string): Option => ({
    value: JSON.stringify(visit),
    text,
    group,
  })
  return [
    ...[...new Set([...spokenSources, ...named])].map((source) =>
      choice({ utm_source: source }, sourceName(t, source), t('desk:source')),
    ),
    ...options.campaigns.map(({ name, visit }) => choice(visit, name, t('desk:campaign'))),
  ]
}

type Origins = { sources: string[]; campaigns: string[]; countries: DesiredCountry[] }

/** The five of every site, and those that people want to go to. */
function wishedCountries({ countries }: Origins): DesiredCountry[] {
  return desiredCountries.filter((one) => isFirstCountry(countryOf(one)) || countries.includes(one))
}

/** The most frequent ones, of a minute: they are counted over all people. */
const readOrigins = rememberFor(60_000, async (): Promise<Origins> => {
  const distinct = (column: 'source' | 'lower(campaign)') => `(
    select coalesce(array_agg(value order by value), '{}') from (
      select ${column} as value from people where ${column} is not null
      group by ${column} order by count(*) desc limit 100
    ) as most
  )`
  const { rows } = await pool
    .query<Origins>(
      `select ${distinct('source')} as sources, ${distinct('lower(campaign)')} as campaigns,
         (select coalesce(json_agg(distinct desired_country), '[]') from people
          where desired_country is not null) as countries`,
    )
    // The desk goes on; the fields then have what the address has.
    .catch(() => ({ rows: [] }))
  return rows[0] ?? { sources: [], campaigns: [], countries: [] }
})
