import type { StandingAnswers } from '@/domain/standing'
import { interpolate } from '@/i18n/interpolate'
import type { Messages } from '@/i18n/messages'

/** What a nurse has answered, in the words of her language; nothing of what she left open. */
export function listAnswers({
  answers,
  texts: { standing, countries },
}: {
  answers: StandingAnswers
  texts: Pick<Messages, 'standing' | 'countries'>
}): string[] {
  const { qualification, isRegistered, years, german, english } = answers
  const wished = answers.countries.map((country) => countries[country])
  return [
    qualification && standing.qualifications[qualification],
    isRegistered && standing.registration,
    years !== null && interpolate(standing.share.years, { years }),
    german && interpolate(standing.share.german, { level: german }),
    english && standing.certificates[english],
    ...answers.milestones.map((one) => standing.milestones[one]),
    wished.length > 0 && interpolate(standing.share.countries, { countries: wished.join(' · ') }),
  ].filter((line) => typeof line === 'string')
}
