import { ArrowRight } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { checkUsPath } from '@/domain/sitePages'
import type { PageLocale } from '@/i18n/locales'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import { hasCheckUsPage } from '@/publishing/siteIndex'
import { validLicences } from '@/ui/validLicences'
import { Facts } from '@/site/legal/LegalSection'
import { Licences } from '@/site/legal/OperatorDetails'
import { CheckContactLink } from '@/ui/page/CheckContactLink'
import { ContentLink } from '@/ui/page/ContentLink'
import { FraudLink } from '@/ui/page/FraudLink'

/** Company, register and licences, as far as the site settings say them. */
export async function Registers({ locale }: { locale: PageLocale }) {
  const [t, { operator }] = await Promise.all([
    getTranslations({ locale, namespace: 'legal' }),
    getSiteSettings(),
  ])
  return (
    <div className="text-ink">
      <Facts
        facts={[
          { label: t('operator'), value: operator?.name },
          { label: t('register'), value: operator?.register },
        ]}
      />
      <Licences locale={locale} licences={validLicences(operator)} />
    </div>
  )
}

/** The same with the way to the answers, where there are some. */
export async function WaysToCheck({ locale }: { locale: PageLocale }) {
  const t = await getTranslations({ locale, namespace: 'checkUs' })
  return (
    <>
      <Registers locale={locale} />
      <FraudLink locale={locale} className="mt-3" />
      <CheckContactLink locale={locale} className="mt-3" />
      {hasCheckUsPage(locale) && (
        <ContentLink
          url={checkUsPath}
          locale={locale}
          className="mt-3 inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:text-accent-dark hover:underline"
        >
          {t('allAnswers')}
          <ArrowRight aria-hidden size={18} className="shrink-0 rtl:-scale-x-100" />
        </ContentLink>
      )}
    </>
  )
}
