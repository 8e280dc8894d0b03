import { Link } from '@payloadcms/ui'
import type { AdminViewServerProps, PayloadRequest, ServerProps } from 'payload'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { audiences } from '@/domain/consultationFields'
import { oversees, seesFigures, seesRequests, worksOnContent } from '@collections/access/roles'
import { CmsPage, requireReader } from '@/cms/CmsPage'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { momentFormat } from '@/i18n/momentFormat'
import { userTimeZone } from '@/server/http/userTimeZone'
import { deskPath } from '@/submissions/desk/deskAddress'
import { readChoices, withChosen } from '@/submissions/desk/DeskFilters'
import type { DeskOptions, OptionsQuery } from '@/submissions/desk/readDesk'
import { ReportTimeZone } from '@/submissions/desk/ReportTimeZone'
import { StaffChoices, StaffInput } from '@/ui/StaffField'
import { Bar } from '@/ui/StaffSection'
import { readComparedTable, readFigureTables, type Figure, type FigureTable } from './figureTables'
import {
  bases,
  figureFilters,
  figuresPath,
  parsePeriod,
  periodFields,
  periodQuery,
  weekChoices,
  type Period,
} from './figuresAddress'
import results from '@/submissions/surveyResults/surveyResults.module.css'
import staff from '@/ui/staff.module.css'
import styles from './figures.module.css'

type I18n = OptionsQuery['i18n']

/** The page of the figures. What stands around them is drawn while the database counts. */
export function FiguresView(props: AdminViewServerProps) {
  const { req } = props.initPageResult
  requireReader({ view: props, path: figuresPath, may: seesFigures })
  return (
    <CmsPage view={props} title={cmsT(req.i18n)('figures:title')}>
      <Figures req={req} searchParams={props.searchParams} />
    </CmsPage>
  )
}

type FiguresProps = Pick<AdminViewServerProps, 'searchParams'> & { req: PayloadRequest }

/** How many cases arrive, from where, and what becomes of them: numbers alone, and the lists behind them. */
async function Figures({ req, searchParams }: FiguresProps) {
  const { i18n, payload, user } = req
  const { admin } = payload.config.routes
  const period = parsePeriod(searchParams, { timeZone: userTimeZone(req.headers) })
  const { timeZone, from, to } = period
  const { tables, options, cases } = await readFigureTables({ req, period })
  const t = cmsT(i18n)
  const language = intlTag(i18n.language)
  const day = momentFormat({ language, timeZone: 'UTC', hasTime: false })
  const action = admin + figuresPath
  const desk = seesRequests(user) ? admin + deskPath : null
  const show = (table: FigureTable) => (
    <FigureSection key={table.name} {...{ table, desk, admin, period, i18n }} />
  )
  return (
    <main className={`${staff.page} ${results.content}`}>
      <h1>{t('figures:title')}</h1>
      <ReportTimeZone known={timeZone} />
      <PeriodForm {...{ action, period, i18n }} />
      <FilterForm {...{ action, period, options, req }} />
      <p role="status" className={results.responses}>
        {t('figures:summary', {
          number: new Intl.NumberFormat(language).format(cases),
          from: day.format(new Date(from)),
          to: day.format(new Date(to)),
        })}
      </p>
      <p className={staff.quiet}>{t('figures:explanation', { timeZone })}</p>
      <div className={`${staff.cards} ${styles.tables}`}>
        {tables.filter((table) => !isFolded(table)).map(show)}
        {/* Each is asked for now and then. */}
        {audiences.map((audience) => (
          <div key={audience} className={staff.stack}>
            {tables.filter((table) => table.audience === audience).map(show)}
          </div>
        ))}
      </div>
    </main>
  )
}

type PeriodProps = { action: string; period: Period; i18n: I18n }

/** Asks which time is meant; plain links and a form, so that they need no script. */
function PeriodForm({ action, period, i18n }: PeriodProps) {
  const { weeks, from, to, filters, basis, calendar, stretch } = period
  const t = cmsT(i18n)
  // The keys are those of its type.
  const stretches = Object.entries(calendar) as [
    keyof Period['calendar'],
    typeof calendar.thisYear,
  ][]
  return (
    <div className={`${staff.panel} ${staff.shaded} ${staff.row}`}>
      <Choices
        label={t('figures:calendar')}
        current={stretch}
        choices={stretches.map(([name, days]) => ({
          name,
          title: t(`figurePeriod:${name}`),
          href: action + periodQuery({ ...days, filters, basis }),
        }))}
      />
      <Choices
        label={t('figures:weeks')}
        current={weeks}
        choices={weekChoices.map((choice) => ({
          name: choice,
          title: String(choice),
          href: action + periodQuery({ weeks: choice, filters, basis }),
        }))}
      />
      <Choices
        label={t('figures:basis')}
        current={basis}
        choices={bases.map((choice) => ({
          name: choice,
          title: t(`figureBasis:${choice}`),
          href: action + periodQuery({ ...period, basis: choice }),
        }))}
      />
      <form
        action={action}
        method="get"
        className={`${staff.fields} ${styles.days}`}
        aria-label={t('figures:ownDays')}
      >
        {(['from', 'to'] as const).map((name) => (
          <StaffInput
            key={name}
            id={`figures-${name}`}
            label={t(`figures:${name}`)}
            type="date"
            name={name}
            defaultValue={{ from, to }[name]}
            required
          />
        ))}
        <HiddenFields fields={periodFields({ filters, basis })} />
        <button type="submit" className={staff.button} data-primary>
          {t('figures:apply')}
        </button>
      </form>
    </div>
  )
}

type FilterProps = Omit<PeriodProps, 'i18n'> & { options: DeskOptions; req: PayloadRequest }

/** Asks which cases are meant, as the desk does; a form that needs no script. */
async function FilterForm({ action, period, options, req }: FilterProps) {
  const t = cmsT(req.i18n)
  const choices = await readChoices({ options, req })
  const { filters, ...days } = period
  return (
    <form
      action={action}
      method="get"
      className={`${staff.panel} ${styles.filters}`}
      aria-label={t('desk:filters')}
    >
      {figureFilters.map((name) => {
        const { values, options: offered } = withChosen(choices[name], filters[name] ?? [])
        return (
          <StaffChoices
            key={name}
            id={`figures-${name}`}
            name={name}
            label={t(`desk:${name}`)}
            none={t('desk:any')}
            options={offered}
            chosen={values}
          />
        )
      })}
      <HiddenFields fields={periodFields({ ...days, filters: {} })} />
      <div className={staff.row}>
        <button type="submit" className={staff.button} data-primary>
          {t('desk:applyFilters')}
        </button>
        {Object.keys(filters).length > 0 && (
          <a href={action + periodQuery({ ...days, filters: {} })} className={staff.link}>
            {t('figures:reset')}
          </a>
        )}
      </div>
    </form>
  )
}

/** What a form keeps of its page's address. */
function HiddenFields({ fields }: { fields: [name: string, value: string][] }) {
  return fields.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" {...{ name, value }} />
  ))
}

type ChoicesProps = {
  label: string
  choices: { name: string | number; title: string; href: string }[]
  current: string | number | undefined
}

/** Links of which one is the page that is shown. */
function Choices({ label, choices, current }: ChoicesProps) {
  return (
    <nav aria-label={label} className={staff.lines}>
      <p aria-hidden="true">{label}</p>
      <ul className={staff.tabs}>
        {choices.map(({ name, title, href }) => (
          <li key={name}>
            <a
              href={href}
              aria-current={name === current ? 'true' : undefined}
              aria-label={`${label}: ${title}`}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type TableProps = {
  table: FigureTable
  /** where the lists are; null for those who see no names */
  desk: string | null
  /** address of the CMS */
  admin: string
  period: Period
  i18n: I18n
}

/** A table with its note and file, and its first figures as bars. */
function FigureSection({ table, desk, admin, period, i18n }: TableProps) {
  const { name, title, note, columns, shortColumns, rows, audience } = table
  const t = cmsT(i18n)
  const file = `${admin}/exports/figures/${name}.csv${periodQuery(period)}`
  // Measures that have nothing in common are no bars.
  const counts = name === 'compared' ? [] : rows.map(({ figures }) => figures[0]?.value ?? 0)
  const most = Math.max(...counts)
  const format = (style: 'decimal' | 'percent') =>
    new Intl.NumberFormat(intlTag(i18n.language), { style, maximumFractionDigits: 1 })
  const [number, percent] = [format('decimal'), format('percent')]
  const cell = ({ value, list, isPercent, isDerived, instead = '–' }: Figure): ReactNode => {
    if (value === null) return instead
    const text = isPercent ? percent.format(value / 100) : number.format(value)
    // There are hundreds of them; Payload's link would be a component in the browser each.
    if (!desk || !list || !value) return text
    return (
      <a href={desk + list} data-derived={isDerived || undefined}>
        {text}
      </a>
    )
  }
  return (
    <section
      aria-labelledby={name}
      className={`${staff.panel} ${styles.table}`}
      data-figures={name}
      data-is-wide={name === 'compared' || audience === null}
    >
      <details open={!isFolded(table)}>
        <summary>
          <h2 id={name} className={staff.title}>
            {title}
          </h2>
        </summary>
        {note && <p className={staff.quiet}>{note}</p>}
        {rows.length === 0 ? (
          <p>{t('figures:none')}</p>
        ) : (
          // It scrolls by itself, also by the keyboard. Two columns fit on a phone, of more each row is a card there.
          <div
            className={`${staff.scroll} ${styles.scroll}`}
            data-has-cards={columns.length > 2}
            role="group"
            aria-labelledby={name}
            tabIndex={0}
          >
            <table aria-labelledby={name} className={staff.table}>
              <thead data-is-legend={shortColumns !== undefined}>
                <tr>
                  {columns.map((column, index) => (
                    <th key={index} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ label, figures }, index) => (
                  <tr key={index}>
                    <th scope="row">
                      <bdi>{label}</bdi>
                      {counts.length > 0 && <Bar part={counts[index] ?? 0} whole={most} />}
                    </th>
                    {figures.map((figure, column) => (
                      <td key={column} data-column={(shortColumns ?? columns)[column + 1]}>
                        {cell(figure)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <a href={file} download aria-label={t('figures:csvOf', { title })} className={staff.link}>
          {t('figures:csv')}
        </a>
      </details>
    </section>
  )
}

/** Outcomes are asked for one at a time. */
const isFolded = ({ audience }: FigureTable) => Boolean(audience)

type OverviewProps = Pick<ServerProps, 'i18n' | 'payload' | 'user'>

/** On the dashboard of managers: this month and quarter beside the ones before. */
export async function FiguresOverview({ i18n, payload, user }: OverviewProps) {
  if (!user || !seesFigures(user) || !oversees(user) || worksOnContent(user)) return null
  const { admin } = payload.config.routes
  const period = parsePeriod({}, { timeZone: userTimeZone(await headers()) })
  const table = await readComparedTable({ req: { i18n, payload }, period })
  const desk = seesRequests(user) ? admin + deskPath : null
  return (
    <div className={`${staff.page} ${staff.section}`}>
      <FigureSection {...{ table, desk, admin, period, i18n }} />
      <Link href={admin + figuresPath} prefetch={false} className={staff.link}>
        {cmsT(i18n)('figures:all')}
      </Link>
    </div>
  )
}
