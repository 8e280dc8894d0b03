import type { CmsT } from '@/i18n/cmsT'
import { weekChoices, type Period } from './figuresAddress'
import styles from './figures.module.css'

type Props = { action: string; period: Period; t: CmsT }

/** Asks which time is meant; plain forms, so that they need no script. */
export function PeriodForm({ action, period: { weeks, from, to }, t }: Props) {
  return (
    <div className={styles.period}>
      <nav aria-label={t('figures:weeks')}>
        <p id="figures-weeks">{t('figures:weeks')}</p>
        <ul className={styles.weeks}>
          {weekChoices.map((choice) => (
            <li key={choice}>
              <a
                href={`${action}?weeks=${choice}`}
                aria-current={choice === weeks ? 'true' : undefined}
                aria-label={`${t('figures:weeks')}: ${choice}`}
              >
                {choice}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form action={action} method="get" className={styles.days} aria-label={t('figures:ownDays')}>
        <div className={styles.field}>
          <label htmlFor="figures-from">{t('figures:from')}</label>
          <input id="figures-from" type="date" name="from" defaultValue={from} required />
        </div>
        <div className={styles.field}>
          <label htmlFor="figures-to">{t('figures:to')}</label>
          <input id="figures-to" type="date" name="to" defaultValue={to} required />
        </div>
        <button type="submit" className={styles.button}>
          {t('figures:apply')}
        </button>
      </form>
    </div>
  )
}
