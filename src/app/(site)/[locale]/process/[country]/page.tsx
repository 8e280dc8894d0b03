import { processPath } from '@/domain/sitePages'
import { GuidePage } from '@/site/guide/GuidePage'
import { getMessages } from '@/i18n/messages'
import type { PageLocale } from '@/i18n/locales'
import { ConsultationButton } from '@/submissions/consultation/ConsultationButton'
import { buttonClass } from '@/ui/buttonClass'
import { contentRoute } from '../../contentRoute'

/** The country is in small letters: the proxy redirects all other spellings. */
const route = contentRoute<{ country: string }>({
  path: ({ country }) => `${processPath}/${country}`,
  render: (page, { country }) => (
    <GuidePage
      {...page}
      country={country}
      consultation={<RequestButton locale={page.locale} country={country} />}
    />
  ),
})

async function RequestButton({ locale, country }: { locale: PageLocale; country: string }) {
  return (
    <ConsultationButton
      audience="nurses"
      locale={locale}
      country={country}
      className={`${buttonClass.primary} min-h-13 shrink-0 px-7 text-center text-lg max-sm:w-full`}
    >
      {(await getMessages(locale)).consultation.title}
    </ConsultationButton>
  )
}

export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
