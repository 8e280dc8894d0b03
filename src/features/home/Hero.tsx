import { Pause, Play } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ChoicePanel } from '@/components/Choice'
import type { PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { audiences, type Audience } from '@/lib/consultationFields'
import { getHomeStart } from './homeStart'
import { RotatingHeadline } from './RotatingHeadline'
import { ViewSelector } from './ViewSelector'

type Props = {
  locale: PageLocale
  /** What each audience can do from here. */
  actions: Record<Audience, ReactNode>
}

/** The top of the home page: who is asking, what there is for them, and the way to ask. */
export async function Hero({ locale, actions }: Props) {
  const t = await getTranslations({ locale, namespace: 'home' })
  const { picture } = getHomeStart(locale)
  return (
    <section className="relative">
      <div className="relative z-10 mx-auto max-w-site px-4 pt-24 sm:px-6 sm:pt-32 lg:flex lg:min-h-[41rem] lg:flex-col lg:justify-center lg:pt-28 lg:pb-12">
        <ViewSelector locale={locale} />
        {audiences.map((audience) => (
          <ChoicePanel key={audience} value={audience} className="mt-6 max-w-xl sm:mt-8">
            <HeroText locale={locale} audience={audience} />
            <div className="mt-8">{actions[audience]}</div>
          </ChoicePanel>
        ))}
      </div>
      {/* A plain picture: it is a small drawing that needs none of the image optimizer's sizes. */}
      {/* eslint-disable-next-line @next/next/no-img-element */}
      <img
        src={picture.src}
        alt={t(picture.alt)}
        width={1200}
        height={640}
        fetchPriority="high"
        className="pointer-events-none mx-auto mt-3 aspect-[6/5] w-full max-w-xl object-cover object-right lg:absolute lg:inset-y-0 lg:-end-72 lg:mt-0 lg:aspect-auto lg:h-full lg:max-h-[44rem] lg:w-auto lg:max-w-none xl:end-[max(-7rem,calc(50%-43rem))] rtl:object-left"
      />
    </section>
  )
}

async function HeroText({ locale, audience }: { locale: PageLocale; audience: Audience }) {
  const [t, { home }] = await Promise.all([
    getTranslations({ locale, namespace: 'home' }),
    getMessages(locale),
  ])
  return (
    <>
      <RotatingHeadline
        view={audience}
        intro={t(`${audience}.headline`)}
        full={t(`${audience}.headlineFull`)}
        words={Object.values(home[audience].rotation)}
        texts={{ pause: t('pauseRotation'), resume: t('resumeRotation') }}
        icons={{ pause: <Pause aria-hidden size={18} />, resume: <Play aria-hidden size={18} /> }}
      />
      <p className="mt-5 text-white/85 sm:text-[1.25rem] lg:max-w-lg">
        {t(`${audience}.description`)}
      </p>
    </>
  )
}
