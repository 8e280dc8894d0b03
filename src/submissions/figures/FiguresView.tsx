import type { AdminViewServerProps } from 'payload'
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

/** How many cases arrive, from where, and what becomes of them: numbers alone, and the lists behind them. */
export async function FiguresView(props: AdminViewServerProps) {
  const { initPageResult, searchParams } = props
  const { i18n, payload, headers } = initPageResult.req
  const { admin } = payload.config.routes
  const user = requireReader({ view: props, path: figuresPath, may: seesFigures })

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
    <CmsPage view={props} title={t('figures:title')}>
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
    </CmsPage>
  )
}
