import { isFirstCountry } from '../../src/domain/countries'
import type { passables, SentStanding } from '../../src/domain/standing'
import { cmsLabels } from '../../src/i18n/cmsLabels'
import { cmsT } from '../../src/i18n/cmsT'
import { regionName } from '../../src/domain/countryNames'
import { englishOption, labelIn } from '../withAdminLabels'
import { standingLabels } from './ProcessGuides'

type Passable = (typeof passables)[number]

type Asked = {
  answers: SentStanding
  language: string
  words: Record<
    'trainingHours' | 'yearsOfExperience' | 'wards' | 'languageLevel' | 'interestedIn',
    string
  >
}

/** What a nurse has answered to "Where do I stand?", in words of staff; nothing of what she left open. */
export function describeAnswers({ answers, language, words }: Asked): string[] {
  const { qualification, isRegistered, years, german, english, milestones, countries } = answers
  const { hours = null, wards = [] } = answers
  const named = (label: string) => inLanguage(label, language)
  const wished = countries.map((country) =>
    isFirstCountry(country)
      ? named(String(englishOption(country)))
      : regionName({ country, language }),
  )
  return [
    qualification && named(standingLabels.qualification[qualification]),
    hours !== null && `${words.trainingHours}: ${hours}`,
    isRegistered && named(standingLabels.isRegistered),
    years !== null && `${words.yearsOfExperience}: ${years}`,
    wards.length > 0 &&
      `${words.wards}: ${wards.map((ward) => named(standingLabels.wards[ward])).join(' · ')}`,
    german && `${words.languageLevel}: ${german}`,
    english && named(standingLabels.certificates[english]),
    ...milestones.map((one) => named(standingLabels.milestones[one])),
    wished.length > 0 && `${words.interestedIn}: ${wished.join(' · ')}`,
  ].filter((line) => typeof line === 'string')
}

/** The same in the language of the CMS. */
export function describeAnswersIn({
  i18n,
  answers,
}: Pick<Asked, 'answers'> & { i18n: { language: string; t: unknown } }): string[] {
  const t = cmsT(i18n)
  const words = {
    trainingHours: t('standing:trainingHours'),
    wards: t('standing:wards'),
    languageLevel: t('followUp:languageLevel'),
    yearsOfExperience: t('followUp:yearsOfExperience'),
    interestedIn: t('standing:interestedIn'),
  }
  return describeAnswers({ answers, language: i18n.language, words })
}

/** The name of an exam, a result or a document. */
export function passableName({ passed, language }: { passed: Passable; language: string }): string {
  const labels: Record<Passable, string> = {
    ...standingLabels.certificates,
    ...standingLabels.milestones,
  }
  return inLanguage(labels[passed], language)
}

const inLanguage = (label: string, language: string) =>
  labelIn({ label: { en: label, ...cmsLabels(label) }, language })
