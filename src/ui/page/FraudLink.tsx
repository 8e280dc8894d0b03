import { getTranslations } from 'next-intl/server'
import Link from 'next/link'
import type { PageLocale } from '@/i18n/locales'
import { findFraudArticle } from '@/publishing/findFraudArticle'

type Props = {
  locale: PageLocale
  /** Begins with our promise, where that is not on the page already. */
  hasPromise?: boolean
  className?: string
}

/** The way to the article about recruitment fraud; nothing where there is none in this language. */
export async function FraudLink({ locale, hasPromise = false, className }: Props) {
  const article = await findFraudArticle(locale)
  if (!article) return null
  const t = await getTranslations({ locale, namespace: 'fraud' })
  return (
    <p className={className}>
      {hasPromise && <span>{t('promise')} </span>}
      <Link
        href={article.href}
        prefetch={false}
        className="font-medium text-accent underline underline-offset-4 hover:text-accent-dark in-data-dark:text-accent-light in-data-dark:hover:text-white"
      >
        {article.title}
      </Link>
    </p>
  )
}
