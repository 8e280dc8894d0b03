import type { StandingAnswers } from '@/domain/standing'
import { interpolate } from '@/i18n/interpolate'
import type { Locale } from '@/i18n/locales'
import type { Messages } from '@/i18n/messages'
import { siteCountryName } from '@/domain/countryNames'

/** What a nurse has answered, in the words of her language; nothing of what she left open. */
export function listAnswers({
  answers,
  locale,
  texts: { standing, countries: names },
}: {
  answers: StandingAnswers
  locale: Locale
  texts: Pick<Messages, 'standing' | 'countries'>
}): string[] {
  const { qualification, hours, isRegistered, years, german, english } = answers
  const wished = answers.countries.map((country) => siteCountryName({ country, names, locale }))
  return [
    qualification && standing.qualifications[qualification],
    hours !== null && interpolate(standing.share.hours, { hours }),
    isRegistered && standing.registration,
    years !== null && interpolate(standing.share.years, { years }),
    answers.wards.length > 0 &&
      interpolate(standing.share.wards, {
        wards: answers.wards.map((ward) => standing.wards[ward]).join(' · '),
      }),
    german && interpolate(standing.share.german, { level: german }),
    english && standing.certificates[english],
    ...answers.milestones.map((one) => standing.milestones[one]),
    wished.length > 0 && interpolate(standing.share.countries, { countries: wished.join(' · ') }),
  ].filter((line) => typeof line === 'string')
}
