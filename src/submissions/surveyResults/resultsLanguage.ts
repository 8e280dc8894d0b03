import { surveyLanguageInCms } from '@/domain/survey/surveyLanguages'
import { getSurveyTexts } from '@/domain/survey/surveyTexts'
import { cmsT } from '@/i18n/cmsT'
import { dayFormat } from '@/i18n/momentFormat'

/** The words and numbers of the results page in the language of its reader. */
export type ResultsLanguage = Awaited<ReturnType<typeof getResultsLanguage>>

/** Collects what the page is written with, in the language of the CMS. */
export async function getResultsLanguage(i18n: { language: string; t: unknown }) {
  const { language } = i18n
  const surveyLanguage = surveyLanguageInCms(language)
  const isSame = language === surveyLanguage
  const day = dayFormat({ language })
  return {
    t: cmsT(i18n),
    /** The questions' words: the survey speaks fewer languages than the CMS, others read English. */
    survey: await getSurveyTexts(surveyLanguage),
    /** For elements that hold such words. */
    surveyAttributes: isSame ? {} : ({ lang: surveyLanguage, dir: 'ltr' } as const),
    formatDay: (date: Date) => day.format(date),
    own: formats(language),
    /** Numbers beside the questions' words. */
    inSurvey: formats(surveyLanguage),
  }
}

function formats(language: string) {
  const number = new Intl.NumberFormat(language)
  const mean = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  return {
    number: (value: number) => number.format(value),
    mean: (value: number) => mean.format(value),
    /** A part of a whole; nothing of nothing is 0%. */
    share: ({ part, whole }: { part: number; whole: number }) =>
      percent.format(whole === 0 ? 0 : part / whole),
  }
}
