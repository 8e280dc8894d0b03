import type { ServerProps } from 'payload'
import { editsContent, worksOnContent } from '@collections/access/roles'
import { defaultLocale, isPageLocale } from '@/i18n/locales'
import { cmsT, type CmsKey } from '@/i18n/cmsT'
import { env } from '@/server/env'
import { FactsToCheck } from './FactsToCheck'
import { CountriesWithoutGuide } from './CountriesWithoutGuide'
import { UntranslatedContent } from './UntranslatedContent'
import { localesOf, readContentOverview, type LanguageProgress } from './readContentOverview'
import { readScheduledChanges, FailedSchedule, ScheduledChanges } from './ScheduledChanges'
import { MissingDetails } from './MissingDetails'
import { PublicationBadge, type Mark } from './PublicationBadge'
import { languageName } from '@/i18n/languageName'
import staff from '@/ui/staff.module.css'
import styles from './editing.module.css'

type Props = Pick<ServerProps, 'i18n' | 'locale' | 'payload' | 'user'>

/** How the whole site's content stands: what is complete, what waits, what is overdue. */
export async function ContentDashboard({ i18n, locale, payload, user }: Props) {
  if (!user || !worksOnContent(user)) return null
  const t = cmsT(i18n)
  const contentLocale = isPageLocale(locale?.code) ? locale.code : defaultLocale
  const locales = localesOf(user)
  const overview = await readContentOverview({ payload, user, locales, i18n })
  const schedule = await readScheduledChanges({ payload, ...overview })
  const context = { i18n, payload, titles: overview.titles }
  const reader = { i18n, payload, user, locale: contentLocale }
  const mayMend = editsContent(user)
  return (
    <section className={`${staff.page} ${staff.section}`} aria-labelledby="content-dashboard">
      <h2 id="content-dashboard">{t('editing:dashboard')}</h2>
      {mayMend && !env.SITE_URL && <p>{t('editing:noSiteAddress')}</p>}
      <FailedSchedule changes={schedule.failed} {...context} />
      <LanguageProgressList languages={overview.languages} i18n={i18n} />
      <UntranslatedContent documents={overview.open} locales={locales} {...context} />
      {mayMend && <FactsToCheck {...reader} />}
      <ScheduledChanges changes={schedule.next} {...context} />
      {mayMend && <CountriesWithoutGuide i18n={i18n} payload={payload} />}
      {mayMend && <MissingDetails {...reader} />}
    </section>
  )
}

/** A progress bar for each language. */
function LanguageProgressList({
  languages,
  i18n,
}: Pick<Props, 'i18n'> & { languages: LanguageProgress[] }) {
  const t = cmsT(i18n)
  const badge = (mark: keyof LanguageProgress & Mark, text: CmsKey, number: number) => (
    <PublicationBadge mark={mark} text={t(text, { number })} />
  )
  return (
    <ul className={`${staff.list} ${styles.languages}`}>
      {languages.map(({ locale, complete, total, missing, outdated, published }) => {
        const id = `progress-${locale}`
        return (
          <li key={locale} className={staff.panel}>
            <div className={`${staff.row} ${staff.spread}`}>
              <strong id={id}>{languageName({ locale, language: i18n.language })}</strong>
              <span>{t('editing:progress', { complete, total })}</span>
            </div>
            <progress aria-labelledby={id} max={total || 1} value={complete} />
            <div className={staff.row}>
              {badge('published', 'editing:countPublished', published)}
              {missing > 0 && badge('missing', 'editing:countMissing', missing)}
              {outdated > 0 && badge('outdated', 'editing:countOutdated', outdated)}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
