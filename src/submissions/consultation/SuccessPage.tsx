import { CircleCheck } from 'lucide-react'
import { publishedContent } from '@/publishing/content'
import { getSiteSettings } from '@/publishing/siteSettings'
import { HomeLink } from '@/ui/page/HomeLink'
import { PageBand } from '@/ui/page/PageBand'
import { Team } from '@/ui/page/Team'
import type { PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { findSent } from './findSent'
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
      <PageBand title={title} description={text}>
        <CircleCheck
          aria-hidden
          strokeWidth={1.5}
          className="mx-auto mb-6 size-16 text-accent-light"
        />
      </PageBand>
      <ReceivedReference reference={reference} locale={locale} texts={texts} />
      <Team locale={locale} reader={publishedContent} />
      <HomeLink locale={locale} text={home} />
      <SuccessEvents
        adsConversion={adsConversion ?? undefined}
        sent={reference === undefined ? null : await findSent(reference)}
      />
    </>
  )
}
