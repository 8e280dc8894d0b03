import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { PageLocale } from '@/i18n/locales'
import { FraudLink } from '@/ui/page/FraudLink'

/** The offer to ask a person, with the way to do so. */
export async function ConsultationOffer({
  locale,
  children,
}: {
  locale: PageLocale
  children: ReactNode
}) {
  const t = await getTranslations({ locale })
  return (
    <section aria-labelledby="advice-title" className="bg-mist print:hidden">
      <div
        data-reveal
        className="mx-auto flex max-w-site flex-col items-start gap-6 px-4 py-14 sm:px-6 sm:py-16 lg:flex-row lg:items-center lg:justify-between"
      >
        <div>
          <h2 id="advice-title" className="text-title font-bold ltr:tracking-tight">
            {t('guide.advice')}
          </h2>
          <p className="mt-2 max-w-2xl text-[1.125rem] text-muted">
            {t('consultation.nursesIntro')}
          </p>
          <FraudLink locale={locale} hasPromise className="mt-4 max-w-2xl text-muted" />
        </div>
        {children}
      </div>
    </section>
  )
}
