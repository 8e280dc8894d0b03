import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import type { PageProps } from '@/publishing/contentReader'
import { HeroImage } from '@/ui/page/HeroImage'
import { PageHero } from '@/ui/page/PageHero'
import { FaqSection } from '@/ui/page/FaqSection'
import { RevealOnScroll } from '@/ui/page/RevealOnScroll'
import { Team } from '@/ui/page/Team'
import { ApplicationTimeline } from './ApplicationTimeline'
import { NurseFeaturesSection } from './NurseFeaturesSection'

type Props = PageProps & {
  /** The way to the form, from the top and from the first step. */
  action: ReactNode
  /** The form with which nurses ask for a consultation. */
  consultation: ReactNode
}

/** The page for nurses: the way ahead, what to count on, and the form. */
export async function NursePage({ locale, reader, action, consultation }: Props) {
  const page = await reader.getPage({ kind: 'nurse-page', locale })
  if (!page) notFound()
  return (
    <>
      <PageHero
        title={page.title}
        description={page.description}
        action={action}
        image={<HeroImage drawing="arrival" photograph={page.picture} locale={locale} />}
      />
      <ApplicationTimeline locale={locale} reader={reader} page={page}>
        {action}
      </ApplicationTimeline>
      <NurseFeaturesSection viewType="nurses" title={page.featuresTitle} features={page.features} />
      {consultation}
      <Team locale={locale} reader={reader} />
      <FaqSection locale={locale} title={page.questionsTitle} questions={page.questions} />
      <RevealOnScroll />
    </>
  )
}
