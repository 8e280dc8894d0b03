import type { AdminViewServerProps, PayloadRequest, TypedUser } from 'payload'
import { seesFigures, seesRequests } from '@collections/access/roles'
import { CmsPage, requireReader } from '@/cms/CmsPage'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { deskPath } from '@/submissions/desk/deskAddress'
import { TellTimeZone } from '@/submissions/desk/TellTimeZone'
import { FigureTable } from './FigureTable'
import { dayFormat, figureTables } from './figureTables'
import { figuresPath, periodQuery } from './figuresAddress'
import { PeriodForm } from './PeriodForm'
import { readerPeriod } from './readerPeriod'
import { readFigureNames, readFigures } from './readFigures'
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
  const period = readerPeriod({ searchParams, headers })
  const { timeZone } = period
  const { language } = i18n
  const [figures, names] = await Promise.all([
    readFigures({ payload, period }),
    readFigureNames({ payload, language }),
  ])
  const t = cmsT(i18n)
  const day = dayFormat(language)
  const tables = figureTables({ figures, names, period, i18n })
  const cases = figures.weeks.reduce((sum, { count }) => sum + count, 0)
  return (
    <main className={styles.content}>
      <h1 className={styles.heading}>{t('figures:title')}</h1>
      <TellTimeZone known={timeZone} />
      <PeriodForm action={admin + figuresPath} period={period} t={t} />
      <p role="status" className={styles.summary}>
        {t('figures:summary', {
          number: new Intl.NumberFormat(intlTag(language)).format(cases),
          from: day(period.from),
          to: day(period.to),
        })}
      </p>
      <p className={styles.quiet}>{t('figures:explanation', { timeZone })}</p>
      <nav aria-label={t('figures:parts')}>
        <ul className={styles.parts}>
          {tables.map(({ name, title }) => (
            <li key={name}>
              <a href={`#${name}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.tables}>
        {tables.map((table) => (
          <FigureTable
            key={table.name}
            table={table}
            desk={seesRequests(user) ? admin + deskPath : null}
            file={`${admin}/exports/figures/${table.name}.csv${periodQuery(period)}`}
            i18n={i18n}
          />
        ))}
      </div>
    </main>
  )
}
