import type { ServerProps, Option } from 'payload'
import { editsContent, isTranslator, runsSite, worksOnContent } from '@collections/access/roles'
import { isFirstCountry } from '@/domain/countries'
import { defaultLocale, isPageLocale } from '@/i18n/locales'
import { cmsT, type CmsKey } from '@/i18n/cmsT'
import { env } from '@/server/env'
import { ExpiringDetails } from './ExpiringDetails'
import { FactsToCheck } from './FactsToCheck'
import { FindTextForm } from './FindTextForm'
import { UntranslatedContent } from './UntranslatedContent'
import { localesOf, readContentOverview, type LanguageProgress } from './readContentOverview'
import { readScheduledChanges, FailedSchedule, ScheduledChanges } from './ScheduledChanges'
import { MissingDetails } from './MissingDetails'
import { PublicationBadge, type Mark } from './PublicationBadge'
import { languageName } from '@/i18n/languageName'
import staff from '@/ui/staff.module.css'
import styles from './editing.module.css'
import { getTranslation } from '@payloadcms/translations'
import { Link } from '@payloadcms/ui'
import type { DocumentContext } from './DocumentTitle'
import { benchPath, formPath, translatePath } from './documentPath'

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
      <FindTextForm i18n={i18n} payload={payload} />
      {runsSite(user) && !env.SITE_URL && !env.DEMO && <p>{t('editing:noSiteAddress')}</p>}
      <FailedSchedule changes={schedule.failed} {...context} />
      <LanguageProgressList languages={overview.languages} i18n={i18n} />
      {isTranslator(user) && (
        <p>
          <Link href={`/cms${translatePath}`} prefetch={false} className={staff.link}>
            {t('translate:title')}
          </Link>
        </p>
      )}
      <UntranslatedContent
        documents={overview.open}
        locales={locales}
        pathOf={isTranslator(user) ? benchPath : undefined}
        {...context}
      />
      {mayMend && <ExpiringDetails {...reader} />}
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

const kind = 'process-guides'

/**
 * The countries about which visitors find no guide in English: their steps on the home page may be
 * complete, which says nothing of it.
 */
async function CountriesWithoutGuide({ i18n, payload }: Pick<DocumentContext, 'i18n' | 'payload'>) {
  const read = (draft: boolean) =>
    payload.find({
      collection: kind,
      locale: defaultLocale,
      draft,
      select: { slug: true, name: true, title: true },
      pagination: false,
      depth: 0,
      // Everybody who works on content sees the guides.
      overrideAccess: true,
    })
  const [{ docs }, newest] = await Promise.all([read(false), read(true)])
  const without = docs.filter(({ title }) => !title)
  const listed = countryOptions(payload).filter(
    ({ value }) =>
      without.some(({ slug }) => slug === value) ||
      (isFirstCountry(value) && docs.every(({ slug }) => slug !== value)),
  )
  if (listed.length === 0) return null
  const t = cmsT(i18n)
  return (
    <p>
      {t('editing:noGuide')}{' '}
      {listed.map(({ value, label }, index) => {
        const guide = without.find(({ slug }) => slug === value)
        const document = String(guide?.id ?? 'create')
        const hasDraft = newest.docs.some(({ slug, title }) => slug === value && title)
        return (
          <span key={value}>
            {index > 0 && <span> · </span>}
            <Link href={formPath({ kind, document })} prefetch={false}>
              {guide?.name || getTranslation(label, i18n)}
            </Link>
            {hasDraft && <span> {t('editing:guideDraft')}</span>}
          </span>
        )
      })}
    </p>
  )
}

function countryOptions({ config }: DocumentContext['payload']): Exclude<Option, string>[] {
  const { fields } = config.collections.find(({ slug }) => slug === kind) ?? { fields: [] }
  const countries = fields.find((field) => 'name' in field && field.name === 'slug')
  const options = countries?.type === 'select' ? countries.options : []
  return options.filter((option) => typeof option !== 'string')
}
