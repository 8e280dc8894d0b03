import { notFound } from 'next/navigation'
import type { ComponentType, ReactNode } from 'react'
import type { PageProps } from '@/publishing/contentReader'
import { Choice } from '@/ui/ChoicePanels'
import { RevealOnScroll } from '@/ui/page/RevealOnScroll'
import { Team } from '@/ui/page/Team'
import { buttonClass } from '@/ui/buttonClass'
import type { PageLocale } from '@/i18n/locales'
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
        />
        <Statistics home={home} />
      </div>
      <CountryProcess locale={locale} reader={reader} home={home} />
      <HomeFeaturesSection home={home} />
      {audiences.map((audience) => (
        <Placements key={audience} locale={locale} reader={reader} audience={audience} isChoice />
      ))}
      <Team locale={locale} reader={reader} />
      <RevealOnScroll />
    </Choice>
  )
}
