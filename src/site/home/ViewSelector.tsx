import { Building2, Stethoscope } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { ChoiceButton } from '@/ui/ChoicePanels'
import type { PageLocale } from '@/i18n/locales'
import type { Audience } from '@/domain/consultationFields'

type Props = {
  locale: PageLocale
  /** The ids of the views' panels, for links where no scripts run. */
  panelIds: Record<Audience, string>
}

/** Chooses the audience of the home page: nurses or hospitals. */
export async function ViewSelector({ locale, panelIds }: Props) {
  const t = await getTranslations({ locale, namespace: 'home' })
  const views = [
    { audience: 'nurses', Icon: Stethoscope, name: t('viewNurses') },
    { audience: 'hospitals', Icon: Building2, name: t('viewHospitals') },
  ] as const
  return (
    <>
      <div role="group" aria-label={t('viewSelector')} data-needs-script className={listClass}>
        {views.map(({ audience, Icon, name }) => (
          <ChoiceButton key={audience} value={audience} className={itemClass}>
            <Icon aria-hidden size={18} className="shrink-0 max-sm:hidden" />
            {name}
          </ChoiceButton>
        ))}
      </div>
      <noscript>
        <nav aria-label={t('viewSelector')} className={listClass}>
          {views.map(({ audience, name }) => (
            <a key={audience} href={`#${panelIds[audience]}`} className={itemClass}>
              {name}
            </a>
          ))}
        </nav>
      </noscript>
    </>
  )
}

const listClass =
  'inline-flex max-w-full flex-wrap gap-1 self-start rounded-[1.75rem] border border-white/20 bg-white/5 p-1'

const itemClass =
  'flex min-h-11 grow items-center justify-center gap-2 rounded-full px-3.5 py-1 text-sm font-semibold text-white ' +
  'transition-colors hover:bg-white/10 aria-pressed:bg-white aria-pressed:text-ink sm:px-5 sm:text-base'
