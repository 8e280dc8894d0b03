import { Building2, Stethoscope } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { ChoiceButton } from '@/components/Choice'
import type { PageLocale } from '@/i18n/locales'

/** Chooses for whom the home page speaks: nurses or hospitals. */
export async function ViewSelector({ locale }: { locale: PageLocale }) {
  const t = await getTranslations({ locale, namespace: 'home' })
  return (
    <div
      role="group"
      aria-label={t('viewSelector')}
      data-needs-script
      className="inline-flex max-w-full flex-wrap gap-1 self-start rounded-[1.75rem] border border-white/20 bg-white/5 p-1"
    >
      <ChoiceButton value="nurses" className={buttonLook}>
        <Stethoscope aria-hidden size={18} className="shrink-0 max-sm:hidden" />
        {t('viewNurses')}
      </ChoiceButton>
      <ChoiceButton value="hospitals" className={buttonLook}>
        <Building2 aria-hidden size={18} className="shrink-0 max-sm:hidden" />
        {t('viewHospitals')}
      </ChoiceButton>
    </div>
  )
}

const buttonLook =
  'flex min-h-11 grow items-center justify-center gap-2 rounded-full px-3.5 py-1 text-sm font-semibold text-white ' +
  'transition-colors hover:bg-white/10 aria-pressed:bg-white aria-pressed:text-ink sm:px-5 sm:text-base'
