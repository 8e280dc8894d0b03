import { getTranslations } from 'next-intl/server'
import { checkContactPath } from '@/domain/sitePages'
import type { PageLocale } from '@/i18n/locales'
import { PageLink } from '@/ui/PageLink'

/** The way to the page on which a number, address or name can be checked, for those who have doubts. */
export async function CheckContactLink({
  locale,
  className = '',
}: {
  locale: PageLocale
  className?: string
}) {
  const t = await getTranslations({ locale, namespace: 'checkContact' })
  return (
    <p className={className}>
      <PageLink
        locale={locale}
        path={checkContactPath}
        className="font-medium text-accent underline underline-offset-4 hover:text-accent-dark in-data-dark:text-accent-light in-data-dark:hover:text-white"
      >
        {t('link')}
      </PageLink>
    </p>
  )
}
