import { notFound } from 'next/navigation'
import type { ComponentType, ReactNode } from 'react'
import type { PageProps } from '@/publishing/contentReader'
import { Choice, ChoicePanel } from '@/ui/ChoicePanels'
import { RevealOnScroll } from '@/ui/page/RevealOnScroll'
import { StickyActionLink, StickyActionRoom, stickyActionClass } from '@/ui/page/StickyAction'
import { Team } from '@/ui/page/Team'
import { TrustStrip } from '@/ui/page/TrustStrip'
import { buttonClass } from '@/ui/buttonClass'
import type { PageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { audiences, type Audience } from '@/domain/consultationFields'
import { Placements } from '@/site/placements/Placements'
import { CountryProcess } from './CountryProcess'
import { HomeFeaturesSection } from './HomeFeaturesSection'
import { Hero } from './Hero'
import { getHomeHero } from './homeHero'
import { Statistics } from './Statistics'

type RequestButtonProps = {
  audience: Audience
  locale: PageLocale
  className?: string
  children: ReactNode
}

type Props = PageProps & {
  /** Opens the consultation form. */
  RequestButton: ComponentType<RequestButtonProps>
}

/** The home page with both its views. */
export async function HomePage({ locale, reader, RequestButton }: Props) {
  const home = await reader.getPage({ kind: 'home-page', locale })
  if (!home) notFound()
  const action = (audience: Audience) => (
    <RequestButton
      audience={audience}
      locale={locale}
      className={`${buttonClass.primary} min-h-13 px-7 text-center text-lg max-sm:w-full`}
    >
      {home[audience].button}
    </RequestButton>
  )
  return (
    <Choice initial={getHomeHero(locale).audience} inAddress={audiences}>
      <div data-dark className="overflow-x-clip bg-navy-950 text-white">
        <Hero
          locale={locale}
          home={home}
          actions={{ nurses: action('nurses'), hospitals: action('hospitals') }}
          below={<TrustStrip locale={locale} reader={reader} className="mt-5" />}
        />
        <Statistics locale={locale} home={home} />
      </div>
      <div>
        <CountryProcess locale={locale} reader={reader} home={home} />
        <HomeFeaturesSection home={home} />
        {audiences.map((audience) => (
          <Placements key={audience} locale={locale} reader={reader} audience={audience} isChoice />
        ))}
        <Team locale={locale} reader={reader} />
        <StickyActionRoom />
        {audiences.map((audience) => (
          <ChoicePanel
            key={audience}
            value={audience}
            withoutScript="target"
            className={stickyActionClass}
          >
            <StickyActionLink
              href={`${localePath({ locale, path: `/${audience}` })}#consultation`}
              label={home[audience].button}
            />
          </ChoicePanel>
        ))}
      </div>
      <RevealOnScroll />
    </Choice>
  )
}
