import { getTranslations } from 'next-intl/server'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import { translatedRows } from '@/ui/translatedRows'
import { env } from '@/server/env'
import { getLocale, type Locale } from '@/i18n/locales'
import { Facts, LegalSection } from './LegalSection'

/** How long each kind of record lies on the server; what has that age is removed by itself. */
const retention = {
  consultations: env.RETENTION_CONSULTATIONS,
  chatMessages: env.RETENTION_CHAT_MESSAGES,
  surveyResponses: env.RETENTION_SURVEY_RESPONSES,
  fraudReports: env.RETENTION_FRAUD_REPORTS,
  quarantinedFiles: env.RETENTION_QUARANTINED_FILES,
  auditLog: env.RETENTION_AUDIT_LOG,
} as const

/**
 * What the privacy notice has to name and only this site knows (GDPR, Art. 13(1)(e), (f) and (2)(a)):
 * how long things are kept, from the server's own settings, and who processes data for its operator.
 */
export async function RetentionPeriods({ locale }: { locale: Locale }) {
  const [t, settings] = await Promise.all([
    getTranslations({ locale, namespace: 'legal' }),
    getSiteSettings(),
  ])
  const { intl, script } = getLocale(locale)
  const comma = script === 'arabic' ? '، ' : ', '
  const countryName = new Intl.DisplayNames(intl, { type: 'region' })
  const kinds = (Object.keys(retention) as (keyof typeof retention)[]) // they are its keys
    .filter((kind) => kind !== 'quarantinedFiles' || env.CLAMAV_HOST !== undefined)
  return (
    <>
      <LegalSection title={t('retention.title')}>
        <p>{t('retention.text')}</p>
        <Facts
          facts={kinds.map((kind) => ({
            label: t(`retention.${kind}`),
            value: formatAge({ days: retention[kind], intl }) ?? t('retention.forever'),
          }))}
        />
      </LegalSection>
      {translatedRows(settings.processors, 'name').length > 0 && (
        <LegalSection title={t('processors.title')}>
          <p>{t('processors.text')}</p>
          <Facts
            facts={translatedRows(settings.processors, 'name').map((processor) => ({
              label: t(`processors.${processor.purpose}`),
              value: (
                <>
                  <bdi>{processor.name}</bdi>
                  {comma}
                  {countryName.of(processor.country)}
                  {processor.safeguard && comma + t(`processors.${processor.safeguard}`)}
                </>
              ),
            }))}
          />
        </LegalSection>
      )}
    </>
  )
}

/** In years where they are whole ones; null for good. */
function formatAge({ days, intl }: { days: number | 'forever'; intl: string }): string | null {
  if (days === 'forever') return null
  const [value, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day']
  return new Intl.NumberFormat(intl, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
