import { ArrowRight } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { standingPath } from '@/domain/sitePages'
import type { PageLocale } from '@/i18n/locales'
import { PageLink } from '@/ui/PageLink'

/** The way to the questions that tell a nurse what is missing. */
export async function StandingLink({
  locale,
  className = '',
}: {
  locale: PageLocale
  className?: string
}) {
  const t = await getTranslations({ locale, namespace: 'standing' })
  return (
    <PageLink
      locale={locale}
      path={standingPath}
      className={`inline-flex min-h-11 items-center gap-2 font-semibold text-accent-dark underline underline-offset-4 hover:no-underline in-data-dark:text-accent-light ${className}`}
    >
      {t('link')}
      <ArrowRight aria-hidden size={18} className="shrink-0 rtl:-scale-x-100" />
    </PageLink>
  )
}
