import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { PageContent } from '@/publishing/contentReader'
import { ChoicePanel } from '@/ui/ChoicePanels'
import { translatedRows } from '@/ui/translatedRows'
import { Picture } from '@/ui/page/Picture'
import type { PageLocale } from '@/i18n/locales'
import { audiences, type Audience } from '@/domain/consultationFields'
import { getHomeHero } from './homeHero'
import { RotatingHeadline } from './RotatingHeadline'
import { ViewSelector } from './ViewSelector'

type Props = {
  locale: PageLocale
  home: PageContent<'home-page'>
  /** What each audience can do from here. */
  actions: Record<Audience, ReactNode>
  /** What stands below that. */
  below: ReactNode
}

const panelIds = { nurses: 'for-nurses', hospitals: 'for-hospitals' } satisfies Record<
  Audience,
  string
>

/** The top of the home page: who is asking, what there is for them, and the way to ask. */
export async function Hero({ locale, home, actions, below }: Props) {
  return (
    <section className="relative">
      <div className="relative z-10 mx-auto max-w-site px-4 pt-24 sm:px-6 sm:pt-32 lg:flex lg:min-h-[41rem] lg:flex-col lg:justify-center lg:pt-24 lg:pb-12">
        <ViewSelector locale={locale} panelIds={panelIds} />
        {audiences.map((audience) => (
          <ChoicePanel
            key={audience}
            id={panelIds[audience]}
            value={audience}
            className="mt-6 max-w-xl sm:mt-8"
          >
            <HeroText locale={locale} home={home} audience={audience} />
            <div className="mt-7">{actions[audience]}</div>
          </ChoicePanel>
        ))}
        {below}
      </div>
      <Picture
        id={home.picture}
        locale={locale}
        sizes="(min-width: 75rem) 30rem, (min-width: 64rem) 36vw, (min-width: 36rem) 36rem, 100vw"
        priority
        className={pictureClass}
        fallback={<DrawnMap locale={locale} />}
      />
    </section>
  )
}

async function DrawnMap({ locale }: { locale: PageLocale }) {
  const t = await getTranslations({ locale, namespace: 'home' })
  const { picture } = getHomeHero(locale)
  return (
    // A plain picture: it is a small drawing that needs none of the image optimizer's sizes. A stored page
    // has it within (`withDrawing`); anything but `lazy` would have React (19.3) preload it all the same.
    // oxlint-disable-next-line nextjs/no-img-element
    <img
      src={picture.src}
      alt={t(picture.alt)}
      width={1200}
      height={640}
      loading="lazy"
      className="pointer-events-none mx-auto mt-3 aspect-[6/5] w-full max-w-xl object-cover object-right lg:absolute lg:inset-y-0 lg:-end-72 lg:mt-0 lg:aspect-auto lg:h-full lg:max-h-[44rem] lg:w-auto lg:max-w-none xl:end-[max(-7rem,calc(50%-43rem))] rtl:object-left"
    />
  )
}

/** A photograph stands beside the words, as wide as the page's content. */
const pictureClass =
  'mx-auto mt-10 mb-8 aspect-[4/3] w-[calc(100%-2rem)] max-w-xl rounded-card ' +
  'lg:absolute lg:end-[max(1.5rem,calc(50%-36rem))] lg:top-32 lg:bottom-12 lg:m-0 lg:aspect-auto lg:h-[calc(100%-11rem)] lg:w-[min(36%,30rem)]'

async function HeroText({
  locale,
  home,
  audience,
}: {
  locale: PageLocale
  home: PageContent<'home-page'>
  audience: Audience
}) {
  const t = await getTranslations({ locale, namespace: 'home' })
  const { headline, headlineFull, words, description } = home[audience]
  return (
    <>
      <RotatingHeadline
        intro={headline}
        full={headlineFull}
        words={translatedRows(words, 'text').map(({ text }) => text)}
        pause={t('pauseRotation')}
        isFirst={audience === getHomeHero(locale).audience}
      />
      <p className="mt-5 text-white/85 sm:text-[1.25rem] lg:max-w-lg">{description}</p>
    </>
  )
}
