import { Link } from '@payloadcms/ui'
import type { AdminViewServerProps, PayloadRequest, ServerProps } from 'payload'
import { Fragment, type ReactNode } from 'react'
import { seesFigures, seesRequests } from '@collections/access/roles'
import { CmsPage, requireReader } from '@/cms/CmsPage'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { momentFormat } from '@/i18n/momentFormat'
import { userTimeZone } from '@/server/http/userTimeZone'
import { deskPath } from '@/submissions/desk/deskAddress'
import { ReportTimeZone } from '@/submissions/desk/ReportTimeZone'
import { Bar } from '@/ui/StaffSection'
import { drawnTables, readFigureTables, type Figure, type FigureTable } from './figureTables'
import { figuresPath, periodQuery, parsePeriod, weekChoices, type Period } from './figuresAddress'
import results from '@/submissions/surveyResults/surveyResults.module.css'
import staff from '@/ui/staff.module.css'
import styles from './figures.module.css'

type I18n = PayloadRequest['i18n']

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

/** The way to the figures, in the navigation; only for those who may see them. */
export function FiguresNavLink({
  i18n,
  payload,
  user,
}: Pick<ServerProps, 'i18n' | 'payload' | 'user'>) {
  if (!seesFigures(user)) return null
  return (
    <Link className="nav__link" href={payload.config.routes.admin + figuresPath} prefetch={false}>
      {cmsT(i18n)('figures:title')}
    </Link>
  )
}

type FiguresProps = Pick<AdminViewServerProps, 'searchParams'> & { req: PayloadRequest }

/** How many cases arrive, from where, and what becomes of them: numbers alone, and the lists behind them. */
async function Figures({ req, searchParams }: FiguresProps) {
  const { i18n, payload, headers, user } = req
  const { admin } = payload.config.routes
  const period = parsePeriod(searchParams, { timeZone: userTimeZone(headers) })
  const { timeZone, from, to } = period
  const drawn = drawnTables.find((name) => name === searchParams?.chart) ?? drawnTables[0]
  const { tables, cases } = await readFigureTables({ req, period })
  const t = cmsT(i18n)
  const language = intlTag(i18n.language)
  const day = momentFormat({ language, timeZone: 'UTC', hasTime: false })
  const action = admin + figuresPath
  const desk = seesRequests(user) ? admin + deskPath : null
  const charts = drawnTables.map((name) => ({
    name,
    title: t(name === 'weeks' ? 'figureColumn:week' : `desk:${name}`),
    href: `${action}${periodQuery(period)}&chart=${name}#${name}`,
  }))
  return (
    <main className={`${staff.page} ${results.content}`}>
      <h1>{t('figures:title')}</h1>
      <ReportTimeZone known={timeZone} />
      <PeriodForm {...{ action, period, drawn, i18n }} />
      <p role="status" className={results.responses}>
        {t('figures:summary', {
          number: new Intl.NumberFormat(language).format(cases),
          from: day.format(new Date(from)),
          to: day.format(new Date(to)),
        })}
      </p>
      <p className={staff.quiet}>{t('figures:explanation', { timeZone })}</p>
      <div className={`${staff.cards} ${styles.tables}`}>
        {tables
          // A table of weeks says nothing that the chart does not show.
          .filter(({ name }) => name !== 'weeks' || drawn === 'weeks')
          .map((table) => {
            const file = `${admin}/exports/figures/${table.name}.csv${periodQuery(period)}`
            return (
              <FigureSection key={table.name} {...{ table, desk, file, i18n }}>
                {table.name === drawn && (
                  <>
                    <Choices label={t('figures:chartOf')} current={drawn} choices={charts} />
                    <FigureChart table={table} i18n={i18n} />
                  </>
                )}
              </FigureSection>
            )
          })}
      </div>
    </main>
  )
}

type PeriodProps = { action: string; period: Period; drawn: string; i18n: I18n }

/** Asks which time is meant; plain links and a form, so that they need no script. */
function PeriodForm({ action, period: { weeks, from, to, calendar }, drawn, i18n }: PeriodProps) {
  const t = cmsT(i18n)
  // The keys are those of its type.
  const stretches = Object.entries(calendar) as [
    keyof Period['calendar'],
    typeof calendar.thisYear,
  ][]
  const current = stretches.find(([, days]) => !weeks && days.from === from && days.to === to)
  return (
    <div className={`${staff.panel} ${staff.shaded} ${staff.row}`}>
      <Choices
        label={t('figures:calendar')}
        current={current?.[0]}
        choices={stretches.map(([name, days]) => ({
          name,
          title: t(`figurePeriod:${name}`),
          href: `${action}${periodQuery(days)}&chart=${drawn}`,
        }))}
      />
      <Choices
        label={t('figures:weeks')}
        current={weeks}
        choices={weekChoices.map((choice) => ({
          name: choice,
          title: String(choice),
          href: `${action}?weeks=${choice}&chart=${drawn}`,
        }))}
      />
      <form
        action={action}
        method="get"
        className={`${staff.fields} ${styles.days}`}
        aria-label={t('figures:ownDays')}
      >
        <input type="hidden" name="chart" value={drawn} />
        {(['from', 'to'] as const).map((name) => (
          <div key={name} className={staff.field}>
            <label htmlFor={`figures-${name}`}>{t(`figures:${name}`)}</label>
            <input
              id={`figures-${name}`}
              type="date"
              name={name}
              defaultValue={{ from, to }[name]}
              required
            />
          </div>
        ))}
        <button type="submit" className={staff.button} data-primary>
          {t('figures:apply')}
        </button>
      </form>
    </div>
  )
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
  children: ReactNode
  /** where the lists are; null for those who see no names */
  desk: string | null
  file: string
  i18n: I18n
}

function FigureSection({ table, desk, file, i18n, children }: TableProps) {
  const { name, title, note, columns, rows } = table
  const t = cmsT(i18n)
  const format = (style: 'decimal' | 'percent') =>
    new Intl.NumberFormat(intlTag(i18n.language), { style, maximumFractionDigits: 1 })
  const [number, percent] = [format('decimal'), format('percent')]
  const cell = ({ value, list, isPercent, isDerived }: Figure): ReactNode => {
    if (value === null) return '–'
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
      className={staff.panel}
      data-figures={name}
      data-is-wide={Boolean(children) || columns.length > 5}
    >
      <h2 id={name} className={staff.title}>
        {title}
      </h2>
      {note && <p className={staff.quiet}>{note}</p>}
      {children}
      {rows.length === 0 ? (
        <p>{t('figures:none')}</p>
      ) : (
        // It scrolls by itself, also by the keyboard.
        <div
          className={`${staff.scroll} ${styles.scroll}`}
          role="group"
          aria-labelledby={name}
          tabIndex={0}
        >
          <table aria-labelledby={name} className={staff.table}>
            <thead>
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
                  </th>
                  {figures.map((figure, column) => (
                    <td key={column}>{cell(figure)}</td>
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
    </section>
  )
}

/** The first figures of a table as a chart; the table beside it can be read. */
function FigureChart({ table: { title, rows }, i18n }: Pick<TableProps, 'table' | 'i18n'>) {
  const { format } = new Intl.NumberFormat(intlTag(i18n.language))
  const counts = rows.map(({ figures }) => figures[0]?.value ?? 0)
  const whole = Math.max(0, ...counts)
  if (whole === 0) return null
  return (
    <div className={styles.chart} role="img" aria-label={cmsT(i18n)('figures:chart', { title })}>
      {rows.map(({ label }, index) => (
        <Fragment key={index}>
          <bdi>{label}</bdi>
          <Bar part={counts[index] ?? 0} whole={whole} />
          <span>{format(counts[index] ?? 0)}</span>
        </Fragment>
      ))}
    </div>
  )
}
