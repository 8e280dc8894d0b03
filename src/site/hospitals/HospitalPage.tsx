import { notFound } from 'next/navigation'
import type { PageProps } from '@/publishing/contentReader'
import { getMessages } from '@/i18n/messages'
import { consultationAnchor } from '@/domain/sitePages'
import { ConsultationSection } from '@/submissions/consultation/ConsultationSection'
import { buttonClass } from '@/ui/buttonClass'
import { HeroImage } from '@/ui/page/Picture'
import { PageHero } from '@/ui/page/PageHero'
import { FaqSection } from '@/site/faq/FaqSection'
import { RevealOnScroll } from '@/ui/page/RevealOnScroll'
import { StickyAction } from '@/ui/page/StickyAction'
import { Team } from '@/ui/page/Team'
import { TrustStrip } from '@/ui/page/TrustStrip'
import { Placements } from '@/site/placements/Placements'
import { ClosingSection } from './ClosingSection'
import { HospitalSteps } from './HospitalSteps'

/** The page for hospitals: the form, and what working together looks like. */
export async function HospitalPage({ locale, reader }: PageProps) {
  const page = await reader.getPage({ kind: 'hospital-page', locale })
  if (!page) notFound()
  return (
    <>
      <PageHero
        title={page.title}
        description={page.description}
        action={
          <a href={`#${consultationAnchor}`} className={buttonClass.primary}>
            {(await getMessages(locale)).consultation.title}
          </a>
        }
        below={<TrustStrip locale={locale} reader={reader} className="mt-8 w-fit" />}
        image={<HeroImage drawing="hospital" photograph={page.picture} locale={locale} />}
      />
      <ConsultationSection audience="hospitals" locale={locale} />
      <StickyAction locale={locale} isLast>
        <Placements locale={locale} reader={reader} audience="hospitals" />
        <Team locale={locale} reader={reader} />
        <FaqSection locale={locale} title={page.questionsTitle} questions={page.questions} />
        <HospitalSteps locale={locale} page={page} />
        <ClosingSection locale={locale} page={page} />
      </StickyAction>
      <RevealOnScroll />
    </>
  )
}
