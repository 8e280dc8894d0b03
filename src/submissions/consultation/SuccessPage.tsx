import { CircleCheck } from 'lucide-react'
import { getContactNumbers } from '@/publishing/getContactNumbers'
import { publishedContent } from '@/publishing/contentReader'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import { HeroDrawing } from '@/ui/page/Drawing'
import { FraudLink } from '@/ui/page/FraudLink'
import { pageUrl } from '@/publishing/alternates'
import { HomeLink } from '@/ui/page/HomeLink'
import { PageHero } from '@/ui/page/PageHero'
import { Team } from '@/ui/page/Team'
import { translatedRows } from '@/ui/translatedRows'
import { isCountry } from '@/domain/countries'
import { readOfficeHours } from '@/domain/officeHours'
import { requestPath } from '@/domain/sitePages'
import { getLocale, type PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { findSentConsultation } from './findSentConsultation'
import { ReceivedReference } from './ReceivedReference'
import { SuccessEvents } from './SuccessEvents'

type Props = {
  locale: PageLocale
  /** Given where the page is made for one visitor, who sent the form without scripts. */
  reference?: string
}

/** The thanks for a request (specification, section 2), its reference code and what happens next. */
export async function SuccessPage({ locale, reference }: Props) {
  const [{ success, chat, countries }, settings, numbers, texts, guides, sent] = await Promise.all([
    getMessages(locale),
    getSiteSettings(),
    getContactNumbers(),
    publishedContent.getPage({ kind: 'site-texts', locale }),
    publishedContent.list({ kind: 'process-guides', locale }),
    reference === undefined ? null : findSentConsultation(reference),
  ])
  const { title, text, home, reference: referenceTexts, next } = success
  const { adsConversion, brand, officeHours } = settings
  const names = translatedRows(texts?.team, 'name').map(({ name }) => name)
  return (
    <>
      <PageHero
        title={title}
        description={text}
        image={<HeroDrawing name="consultation" className="max-lg:hidden" />}
      >
        <CircleCheck aria-hidden strokeWidth={1.5} className="mb-6 size-16 text-accent-light" />
      </PageHero>
      <ReceivedReference
        given={reference === undefined ? undefined : (sent ?? { reference })}
        locale={locale}
        brand={brand}
        address={pageUrl({ locale, path: requestPath })}
        texts={referenceTexts}
        steps={{
          texts: { ...next, resources: chat.meanwhile, countries },
          hours: readOfficeHours(officeHours),
          callers: new Intl.ListFormat(getLocale(locale).intl, { type: 'disjunction' }).format(
            names,
          ),
          numbers,
          guides: guides.flatMap(({ slug, title }) => (title && isCountry(slug) ? [slug] : [])),
        }}
      />
      <FraudLink
        locale={locale}
        hasPromise
        className="mx-auto mt-8 max-w-2xl px-4 text-center text-pretty sm:px-6"
      />
      <Team locale={locale} reader={publishedContent} />
      <HomeLink locale={locale} text={home} look="secondary" />
      <SuccessEvents
        adsConversion={adsConversion ?? undefined}
        sent={sent && { audience: sent.audience, desiredCountry: sent.country }}
      />
    </>
  )
}
