import type { AdminViewServerProps, PayloadRequest, TypedUser } from 'payload'
import { seesFigures, seesRequests } from '@collections/access/roles'
import { CmsPage, requireReader } from '@/cms/CmsPage'
import { cmsT, type CmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { userTimeZone } from '@/server/http/userTimeZone'
import { deskPath } from '@/submissions/desk/deskAddress'
import { readDeskOptions } from '@/submissions/desk/readDesk'
import { ReportTimeZone } from '@/submissions/desk/ReportTimeZone'
import { FigureChart, FigureTable } from './FigureTable'
import { dayFormat, drawnTables, figureTables } from './figureTables'
import { figuresPath, periodQuery, parsePeriod, weekChoices, type Period } from './figuresAddress'
import { readFigures } from './readFigures'
import results from '@/submissions/surveyResults/surveyResults.module.css'
import staff from '@/ui/staff.module.css'
import styles from './figures.module.css'

/** The page of the figures. What stands around them is drawn while the database counts. */
export function FiguresView(props: AdminViewServerProps) {
  const { req } = props.initPageResult
  const user = requireReader({ view: props, path: figuresPath, may: seesFigures })
  return (
    <CmsPage view={props} title={cmsT(req.i18n)('figures:title')}>
      <Figures req={req} user={user} searchParams={props.searchParams} />
    </CmsPage>
  )
}

/** How many cases arrive, from where, and what becomes of them: numbers alone, and the lists behind them. */
async function Figures({
  req: { i18n, payload, headers },
  user,
  searchParams,
}: Pick<AdminViewServerProps, 'searchParams'> & { req: PayloadRequest; user: TypedUser }) {
  const { admin } = payload.config.routes
  const period = parsePeriod(searchParams, { timeZone: userTimeZone(headers) })
  const drawn = drawnTables.find((name) => name === searchParams?.chart) ?? drawnTables[0]
  const { timeZone } = period
  const { language } = i18n
  const [figures, options] = await Promise.all([
    readFigures({ payload, period }),
    readDeskOptions({ payload, language }),
  ])
  const t = cmsT(i18n)
  const day = dayFormat(language)
  const tables = figureTables({ figures, options, period, i18n })
  const cases = figures.weeks.reduce((sum, { count }) => sum + count, 0)
  const action = admin + figuresPath
  return (
    <main className={`${staff.page} ${results.content}`}>
      <h1>{t('figures:title')}</h1>
      <ReportTimeZone known={timeZone} />
      <PeriodForm action={action} period={period} drawn={drawn} t={t} />
      <p role="status" className={results.responses}>
        {t('figures:summary', {
          number: new Intl.NumberFormat(intlTag(language)).format(cases),
          from: day(period.from),
          to: day(period.to),
        })}
      </p>
      <p className={staff.quiet}>{t('figures:explanation', { timeZone })}</p>
      <div className={`${staff.cards} ${styles.tables}`}>
        {tables
          // A table of weeks says nothing that the chart does not show.
          .filter(({ name }) => name !== 'weeks' || drawn === 'weeks')
          .map((table) => (
            <FigureTable
              key={table.name}
              table={table}
              desk={seesRequests(user) ? admin + deskPath : null}
              file={`${admin}/exports/figures/${table.name}.csv${periodQuery(period)}`}
              i18n={i18n}
            >
              {table.name === drawn && (
                <>
                  <Choices
                    label={t('figures:chartOf')}
                    current={drawn}
                    choices={drawnTables.map((name) => ({
                      name,
                      title: t(name === 'weeks' ? 'figureColumn:week' : `desk:${name}`),
                      href: `${action}${periodQuery(period)}&chart=${name}#${name}`,
                    }))}
                  />
                  <FigureChart table={table} i18n={i18n} />
                </>
              )}
            </FigureTable>
          ))}
      </div>
    </main>
  )
}

/** Asks which time is meant; plain links and a form, so that they need no script. */
function PeriodForm({
  action,
  period: { weeks, from, to },
  drawn,
  t,
}: {
  action: string
  period: Period
  drawn: string
  t: CmsT
}) {
  return (
    <div className={`${staff.panel} ${staff.shaded} ${staff.row}`}>
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
        {Object.entries({ from, to }).map(([name, day]) => (
          <div key={name} className={staff.field}>
            <label htmlFor={`figures-${name}`}>
              {t(`figures:${name === 'from' ? 'from' : 'to'}`)}
            </label>
            <input id={`figures-${name}`} type="date" name={name} defaultValue={day} required />
          </div>
        ))}
        <button type="submit" className={staff.button} data-primary>
          {t('figures:apply')}
        </button>
      </form>
    </div>
  )
}

/** Links of which one is the page that is shown. */
function Choices({
  label,
  choices,
  current,
}: {
  label: string
  choices: { name: string | number; title: string; href: string }[]
  current: string | number | undefined
}) {
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
