import {
  BadgeCheck,
  ClipboardCheck,
  Eye,
  Globe,
  Handshake,
  Languages,
  Target,
  Timer,
  UserRoundCheck,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { ChoicePanel } from '@/components/Choice'
import type { PageLocale } from '@/i18n/locales'
import type { Messages } from '@/i18n/messages'
import { audiences, type Audience } from '@/lib/consultationFields'

type FeatureKey<A extends Audience> = keyof Messages['home'][A]['features']

/** The features in their order (specification, section 2). */
const features: { [A in Audience]: readonly { key: FeatureKey<A>; Icon: LucideIcon }[] } = {
  nurses: [
    { key: 'qualification', Icon: Zap },
    { key: 'language', Icon: Languages },
    { key: 'credentials', Icon: BadgeCheck },
    { key: 'matching', Icon: Handshake },
    { key: 'transparency', Icon: Eye },
  ],
  hospitals: [
    { key: 'candidates', Icon: UserRoundCheck },
    { key: 'language', Icon: Languages },
    { key: 'compliance', Icon: ClipboardCheck },
    { key: 'matching', Icon: Target },
    { key: 'speed', Icon: Timer },
    { key: 'sourcing', Icon: Globe },
  ],
}

/** What there is for nurses, or for hospitals. */
export async function FeatureGrid({ locale }: { locale: PageLocale }) {
  const t = await getTranslations({ locale, namespace: 'home' })
  return (
    <section className="bg-mist">
      <div
        data-reveal
        className="mx-auto flex max-w-site flex-col gap-16 px-4 py-16 sm:px-6 sm:py-24"
      >
        {audiences.map((audience) => (
          <ChoicePanel key={audience} value={audience}>
            <h2 className="max-w-2xl text-title font-bold ltr:tracking-tight">
              {t(`${audience}.featuresTitle`)}
            </h2>
            <ul
              className={`mt-8 grid gap-4 sm:mt-10 sm:grid-cols-2 sm:gap-6 ${gridClass[audience]}`}
            >
              {features[audience].map(({ key, Icon }) => (
                <li key={key} className="rounded-card bg-white p-6 shadow-card sm:p-7">
                  <div className="flex items-center gap-4 sm:block">
                    <span className="flex size-12 shrink-0 items-center justify-center rounded-xl bg-accent/10 text-accent">
                      <Icon aria-hidden size={24} />
                    </span>
                    <h3 className="text-lg font-bold sm:mt-5">
                      {t(`${audience}.features.${key}.title`)}
                    </h3>
                  </div>
                  <p className="mt-3 text-muted sm:mt-2">{t(`${audience}.features.${key}.text`)}</p>
                </li>
              ))}
            </ul>
          </ChoicePanel>
        ))}
      </div>
    </section>
  )
}

/** Five cards fill their rows as two and three, six as three and three. */
const gridClass = {
  nurses:
    'sm:max-lg:*:last:col-span-2 lg:grid-cols-6 lg:*:col-span-2 lg:*:first:col-span-3 lg:*:nth-2:col-span-3',
  hospitals: 'lg:grid-cols-3',
} satisfies Record<Audience, string>
