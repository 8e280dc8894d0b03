import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { CircleCheck } from 'lucide-react'
import { getContactNumbers } from '@/publishing/getContactNumbers'
import { publishedContent } from '@/publishing/contentReader'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import { HeroDrawing } from '@/ui/page/Drawing'
import { FraudLink } from '@/ui/page/FraudLink'
import { pageUrl } from '@/publishing/alternates'
import { HomeLink } from '@/ui/page/HomeLink'
import { PageHero } from '@/ui/page/PageHero'
import { shownTeam, Team } from '@/ui/page/Team'
import { readOfficeHours } from '@/domain/officeHours'
import { requestPath } from '@/domain/sitePages'
import { getLocale, type PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { pool } from '@/server/databasePool'
import { translatedRows } from '@/ui/translatedRows'
import { log } from '@/server/log'
import type { ReceivedRequest } from '@/submissions/browser/receivedReference'
import type { NextStepsProps } from './NextSteps'
import { ReceivedReference } from './ReceivedReference'
import { SuccessEvents } from './SuccessEvents'

type Props = {
  locale: PageLocale
  /** Given where the page is made for one visitor, who sent the form without scripts. */
  reference?: string
}

/** The thanks for a request (specification, section 2), its reference code and what happens next. */
export async function SuccessPage({ locale, reference }: Props) {
  const [{ success, chat }, settings, numbers, texts, guides, sent] = await Promise.all([
    getMessages(locale),
    getSiteSettings(),
    getContactNumbers(),
    publishedContent.getPage({ kind: 'site-texts', locale }),
    publishedContent.list({ kind: 'process-guides', locale }),
    reference === undefined ? null : findSentConsultation(reference),
  ])
  const { title, text, home, reference: referenceTexts, next } = success
  const { adsConversion, brand, officeHours } = settings
  const team = shownTeam({ texts, locale })
  const named: NextStepsProps['numbers'] = team.flatMap(({ name, phone }) =>
    phone ? [{ name, phone }] : [],
  )
  const speakers = team.filter(({ languages }) => languages?.includes(locale))
  const callers = speakers.length > 0 ? speakers : team
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
          texts: { ...next, resources: chat.meanwhile },
          hours: readOfficeHours(officeHours),
          callers: new Intl.ListFormat(getLocale(locale).intl, { type: 'disjunction' }).format(
            callers.map(({ name }) => name),
          ),
          callerHours: callers.every(({ hours }) => hours)
            ? callers.map(({ name, hours }) =>
                callers.length > 1 ? `${name}: ${hours}` : `${hours}`,
              )
            : [],
          numbers: (named.length > 0 ? named : numbers.map((phone) => ({ phone }))).map((one) => ({
            ...one,
            callingCode: parsePhoneNumberFromString(one.phone)?.countryCallingCode,
          })),
          guides: translatedRows(guides, 'title').map(({ slug, name }) => ({ slug, name })),
        }}
        warning={
          <FraudLink
            locale={locale}
            hasPromise
            className="mx-auto mt-8 max-w-2xl text-center text-pretty"
          />
        }
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

/**
 * A request that was sent without scripts, by its code, for analytics and for what happens next. An older one
 * was counted before, and a code that is only guessed shall lead to nothing.
 * @returns null where there is none, or the database is away: the thanks do without it
 */
async function findSentConsultation(reference: string): Promise<Required<ReceivedRequest> | null> {
  try {
    const { rows } = await pool.query<Required<ReceivedRequest>>(
      `select reference, type as audience, desired_country as country,
         (extract(epoch from created_at) * 1000)::float8 as "receivedAt",
         coalesce(substring(phone_normalized from '^\\+(\\d{3})'), '') as "phoneStart"
       from consultations
       where reference = $1 and created_at > now() - interval '10 minutes'`,
      [reference],
    )
    return rows[0] ?? null
  } catch (error) {
    log.error({ err: error }, 'a request could not be counted')
    return null
  }
}
