import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { pageLanguages } from '@/publishing/alternates'
import { applyConditions, fulfilledConditions } from '@/publishing/conditionalText'
import type { PageProps } from '@/publishing/contentReader'
import { PageHero } from '@/ui/page/PageHero'
import { AvailableLanguages } from '@/ui/page/AvailableLanguages'
import { RichText } from '@/ui/page/RichText'
import { getLocale } from '@/i18n/locales'
import { formatDay, isoDay } from '@/i18n/formatDay'
import type { LegalPage as Page } from '@/domain/sitePages'
import { RetentionPeriods } from './RetentionPeriods'
import { OperatorDetails } from './OperatorDetails'

/** A text that the law asks for, and who runs the site and how to reach them: an imprint begins with that. */
export async function LegalPage({ locale, reader, page }: PageProps & { page: Page }) {
  const content = await reader.get({ kind: 'legal-pages', slug: page, locale })
  if (!content) notFound()
  const [t, fulfilled] = await Promise.all([
    getTranslations({ locale, namespace: 'legal' }),
    fulfilledConditions(),
  ])
  const date = formatDay({ date: content.revisedOn, intl: getLocale(locale).intl })
  return (
    <>
      {!reader.isPreview && (
        <AvailableLanguages languages={pageLanguages(`/${page}`)} fallback="/" />
      )}
      <PageHero title={content.title} description={content.description ?? undefined} />
      <div className="mx-auto max-w-3xl px-4 py-14 sm:px-6 sm:py-20">
        {page === 'imprint' && <OperatorDetails locale={locale} page={page} />}
        <div className="not-first:mt-12">
          <RichText data={applyConditions(content.body, fulfilled)} locale={locale} />
        </div>
        {page === 'privacy' && <RetentionPeriods locale={locale} />}
        {page !== 'imprint' && <OperatorDetails locale={locale} page={page} />}
        <p className="mt-12 border-t border-line pt-5 text-sm text-muted">
          <time dateTime={isoDay(content.revisedOn)}>{t('revisedOn', { date })}</time>
        </p>
      </div>
    </>
  )
}
