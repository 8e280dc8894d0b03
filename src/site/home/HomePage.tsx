import { notFound } from 'next/navigation'
import type { PageContent, PageProps } from '@/publishing/contentReader'
import { Choice } from '@/ui/ChoicePanels'
import { FeatureCards } from '@/ui/page/FeatureCards'
import { RevealOnScroll } from '@/ui/page/RevealOnScroll'
import { StickyActionLink, StickyActionRoom, stickyActionClass } from '@/ui/page/StickyAction'
import { Team } from '@/ui/page/Team'
import { TrustStrip } from '@/ui/page/TrustStrip'
import { buttonClass } from '@/ui/buttonClass'
import { localePath } from '@/i18n/paths'
import { audiences, type Audience } from '@/domain/consultationFields'
import { ConsultationButton } from '@/submissions/consultation/ConsultationButton'
import { Placements } from '@/site/placements/Placements'
import { StandingLink } from '@/site/standing/StandingLink'
import { CountryProcess } from './CountryProcess'
import { Hero, getHomeHero } from './Hero'
import { Statistics } from './Statistics'
import { StoredView } from './StoredView'
import { ViewPanel } from './ViewPanel'

/** The home page with both its views. */
export async function HomePage({ locale, reader }: PageProps) {
  const home = await reader.getPage({ kind: 'home-page', locale })
  if (!home) notFound()
  const action = (audience: Audience) => (
    <ConsultationButton
      audience={audience}
      locale={locale}
      className={`${buttonClass.primary} min-h-13 px-7 text-center text-lg max-sm:w-full`}
    >
      {home[audience].button}
    </ConsultationButton>
  )
  return (
    <Choice initial={getHomeHero(locale).audience}>
      <StoredView views={audiences} />
      <div data-dark className="overflow-x-clip bg-navy-950 text-white">
        <Hero
          locale={locale}
          home={home}
          actions={{
            nurses: (
              <>
                {action('nurses')}
                <p className="mt-2">
                  <StandingLink locale={locale} />
                </p>
              </>
            ),
            hospitals: action('hospitals'),
          }}
          below={<TrustStrip locale={locale} reader={reader} className="mt-5" />}
        />
        <Statistics locale={locale} home={home} />
      </div>
      <div>
        <CountryProcess locale={locale} reader={reader} home={home} />
        {audiences.map((audience) => (
          <ViewPanel key={audience} audience={audience}>
            <Placements locale={locale} reader={reader} audience={audience} />
          </ViewPanel>
        ))}
        <HomeFeaturesSection home={home} />
        <Team locale={locale} reader={reader} />
        <StickyActionRoom />
        {audiences.map((audience) => (
          <ViewPanel
            key={audience}
            audience={audience}
            withoutScript="target"
            className={stickyActionClass}
          >
            <StickyActionLink
              href={`${localePath({ locale, path: `/${audience}` })}#consultation`}
              label={home[audience].button}
            />
          </ViewPanel>
        ))}
      </div>
      <RevealOnScroll />
    </Choice>
  )
}

function HomeFeaturesSection({ home }: { home: PageContent<'home-page'> }) {
  return (
    <section className="bg-mist">
      <div data-reveal className="mx-auto max-w-site px-4 py-16 sm:px-6 sm:py-24">
        {audiences.map((audience) => (
          <ViewPanel key={audience} audience={audience}>
            <h2 className="max-w-2xl text-title font-bold ltr:tracking-tight">
              {home[audience].featuresTitle}
            </h2>
            <FeatureCards features={home[audience].features} />
          </ViewPanel>
        ))}
      </div>
    </section>
  )
}
