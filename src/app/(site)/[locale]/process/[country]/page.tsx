import type { Metadata } from 'next'
import { publishedContent } from '@/publishing/contentReader'
import { pageMetadata } from '@/publishing/pageMetadata'
import { PageStructuredData } from '@/ui/page/PageStructuredData'
import { buttonClass } from '@/ui/buttonClass'
import { ConsultationButton } from '@/submissions/consultation/ConsultationButton'
import { GuidePage } from '@/site/guide/GuidePage'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale } from '@/i18n/requirePageLocale'
import { processPath } from '@/domain/sitePages'

/** The country is in small letters: the proxy redirects all other spellings. */
type Props = { params: Promise<{ locale: string; country: string }> }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [locale, { country }] = await Promise.all([requirePageLocale(params), params])
  return pageMetadata({ locale, path: `${processPath}/${country}` })
}

export default async function GuideRoute({ params }: Props) {
  const [locale, { country }] = await Promise.all([requirePageLocale(params), params])
  return (
    <>
      <PageStructuredData locale={locale} path={`${processPath}/${country}`} />
      <GuidePage
        locale={locale}
        reader={publishedContent}
        country={country}
        consultation={
          <ConsultationButton
            audience="nurses"
            locale={locale}
            country={country}
            className={`${buttonClass.primary} min-h-13 shrink-0 px-7 text-center text-lg max-sm:w-full`}
          >
            {(await getMessages(locale)).consultation.title}
          </ConsultationButton>
        }
      />
    </>
  )
}
