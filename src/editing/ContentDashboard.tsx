import type { ServerProps } from 'payload'
import { editsContent, worksOnContent } from '@collections/access/roles'
import { defaultLocale, isPageLocale } from '@/i18n/locales'
import { cmsT } from '@/i18n/cmsT'
import { env } from '@/server/env'
import { FactsToCheck } from './FactsToCheck'
import { LanguageProgressList } from './LanguageProgressList'
import { CountriesWithoutGuide } from './CountriesWithoutGuide'
import { UntranslatedContent } from './UntranslatedContent'
import { readFactsToCheck } from './readFactsToCheck'
import { localesOf, readContentOverview } from './readContentOverview'
import { readScheduledChanges } from './readScheduledChanges'
import { readMissingDetails } from './readMissingDetails'
import { FailedSchedule, ScheduledChanges } from './ScheduledChanges'
import { MissingDetails } from './MissingDetails'
import staff from '@/ui/staff.module.css'

type Props = Pick<ServerProps, 'i18n' | 'locale' | 'payload' | 'user'>

/** How the whole site's content stands: what is complete, what waits, what is overdue. */
export async function ContentDashboard({ i18n, locale, payload, user }: Props) {
  if (!user || !worksOnContent(user)) return null
  const t = cmsT(i18n)
  const contentLocale = isPageLocale(locale?.code) ? locale.code : defaultLocale
  const locales = localesOf(user)
  const overview = await readContentOverview({ payload, user, locales, i18n })
  const [schedule, facts, steps] = await Promise.all([
    readScheduledChanges({ payload, ...overview }),
    readFactsToCheck({ payload, user, locale: contentLocale }),
    readMissingDetails({ payload, locale: contentLocale, language: i18n.language }),
  ])
  const context = { i18n, payload, titles: overview.titles }
  const mayMend = editsContent(user)
  return (
    <section className={`${staff.page} ${staff.section}`} aria-labelledby="content-dashboard">
      <h2 id="content-dashboard">{t('editing:dashboard')}</h2>
      {mayMend && !env.SITE_URL && <p>{t('editing:noSiteAddress')}</p>}
      {mayMend && <MissingDetails steps={steps} {...context} />}
      <LanguageProgressList languages={overview.languages} i18n={i18n} />
      {mayMend && <CountriesWithoutGuide i18n={i18n} payload={payload} />}
      <FailedSchedule changes={schedule.failed} {...context} />
      <UntranslatedContent documents={overview.open} locales={locales} {...context} />
      {mayMend && <FactsToCheck facts={facts} {...context} />}
      <ScheduledChanges changes={schedule.next} {...context} />
    </section>
  )
}
