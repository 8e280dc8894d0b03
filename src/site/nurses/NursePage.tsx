import { notFound } from 'next/navigation'
import type { PageProps } from '@/publishing/contentReader'
import { getMessages } from '@/i18n/messages'
import { consultationAnchor } from '@/domain/sitePages'
import { ConsultationSection } from '@/submissions/consultation/ConsultationSection'
import { buttonClass } from '@/ui/buttonClass'
import { HeroImage } from '@/ui/page/Picture'
import { PageHero } from '@/ui/page/PageHero'
import { FeatureCards } from '@/ui/page/FeatureCards'
import { FaqSection } from '@/site/faq/FaqSection'
import { RevealOnScroll } from '@/ui/page/RevealOnScroll'
import { StickyAction } from '@/ui/page/StickyAction'
import { TrustStrip } from '@/ui/page/TrustStrip'
import { Team } from '@/ui/page/Team'
import { Placements } from '@/site/placements/Placements'
import { StandingLink } from '@/site/standing/StandingLink'
import { ApplicationTimeline } from './ApplicationTimeline'

/** The page for nurses: the way ahead, what to count on, and the form. */
export async function NursePage({ locale, reader }: PageProps) {
  const page = await reader.getPage({ kind: 'nurse-page', locale })
  if (!page) notFound()
  const action = (
    <a href={`#${consultationAnchor}`} className={buttonClass.primary}>
      {(await getMessages(locale)).consultation.title}
    </a>
  )
  return (
    <>
      <PageHero
        title={page.title}
        description={page.description}
        action={action}
        below={<TrustStrip locale={locale} reader={reader} className="mt-8 w-fit" />}
        image={<HeroImage drawing="arrival" photograph={page.picture} locale={locale} />}
      />
      <StickyAction locale={locale}>
        <ApplicationTimeline locale={locale} reader={reader} page={page}>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            {action}
            <StandingLink locale={locale} />
          </div>
        </ApplicationTimeline>
        <section aria-labelledby="features-title">
          <div data-reveal className="mx-auto max-w-site px-4 py-16 sm:px-6 sm:py-24">
            <h2 id="features-title" className="max-w-2xl text-title font-bold ltr:tracking-tight">
              {page.featuresTitle}
            </h2>
            <FeatureCards features={page.features} />
          </div>
        </section>
      </StickyAction>
      <ConsultationSection audience="nurses" locale={locale} />
      <StickyAction locale={locale} isLast>
        <Placements locale={locale} reader={reader} audience="nurses" />
        <Team locale={locale} reader={reader} />
        <FaqSection locale={locale} title={page.questionsTitle} questions={page.questions} />
      </StickyAction>
      <RevealOnScroll />
    </>
  )
}
