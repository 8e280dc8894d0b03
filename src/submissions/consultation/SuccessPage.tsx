import { CircleCheck } from 'lucide-react'
import { publishedContent } from '@/publishing/contentReader'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import { HeroDrawing } from '@/ui/page/Drawing'
import { HomeLink } from '@/ui/page/HomeLink'
import { PageHero } from '@/ui/page/PageHero'
import { Team } from '@/ui/page/Team'
import type { PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { findSentConsultation } from './findSentConsultation'
import { ReceivedReference } from './ReceivedReference'
import { SuccessEvents } from './SuccessEvents'

type Props = {
  locale: PageLocale
  /** Given where the page is made for one visitor, who sent the form without scripts. */
  reference?: string
}

/** The thanks for a request (specification, section 2), with its reference code where it is known. */
export async function SuccessPage({ locale, reference }: Props) {
  const { title, text, home, reference: texts } = (await getMessages(locale)).success
  const { adsConversion } = await getSiteSettings()
  return (
    <>
      <PageHero
        title={title}
        description={text}
        image={<HeroDrawing name="consultation" className="max-lg:hidden" />}
      >
        <CircleCheck aria-hidden strokeWidth={1.5} className="mb-6 size-16 text-accent-light" />
      </PageHero>
      <ReceivedReference reference={reference} locale={locale} texts={texts} />
      <Team locale={locale} reader={publishedContent} />
      <HomeLink locale={locale} text={home} />
      <SuccessEvents
        adsConversion={adsConversion ?? undefined}
        sent={reference === undefined ? null : await findSentConsultation(reference)}
      />
    </>
  )
}
