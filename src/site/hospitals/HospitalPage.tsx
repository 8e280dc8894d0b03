import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import type { PageProps } from '@/publishing/contentReader'
import { HeroImage } from '@/ui/page/HeroImage'
import { PageHero } from '@/ui/page/PageHero'
import { FaqSection } from '@/ui/page/FaqSection'
import { RevealOnScroll } from '@/ui/page/RevealOnScroll'
import { ClosingSection } from './ClosingSection'

type Props = PageProps & {
  /** The form with which hospitals ask for a consultation. */
  consultation: ReactNode
}

/** The page for hospitals: the form, and what working together looks like. */
export async function HospitalPage({ locale, reader, consultation }: Props) {
  const page = await reader.getPage({ kind: 'hospital-page', locale })
  if (!page) notFound()
  return (
    <>
      <PageHero
        title={page.title}
        description={page.description}
        image={<HeroImage drawing="hospital" photograph={page.picture} locale={locale} />}
      />
      {consultation}
      <FaqSection locale={locale} title={page.questionsTitle} questions={page.questions} />
      <ClosingSection page={page} />
      <RevealOnScroll />
    </>
  )
}
