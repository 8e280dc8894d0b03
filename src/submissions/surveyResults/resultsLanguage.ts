import { surveyLanguageInCms } from '@/domain/survey/surveyLanguages'
import { getSurveyTexts, type SurveyTexts } from '@/domain/survey/surveyTexts'
import { cmsT, type CmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'

/** The words and numbers of the results page in the language of its reader. */
export type ResultsLanguage = {
  t: CmsT
  /** The questions' words: the survey speaks fewer languages than the CMS, others read English. */
  survey: SurveyTexts
  /** for elements that hold such words */
  surveyAttributes: { lang?: string; dir?: 'ltr' }
  formatNumber: (value: number) => string
  formatMean: (value: number) => string
  /** for parts of a whole; nothing of nothing is 0% */
  formatShare: (share: { part: number; whole: number }) => string
  formatDay: (day: Date) => string
  /** The same in the language of the questions, for charts and tables that show them. */
  surveyNumber: (value: number) => string
  surveyMean: (value: number) => string
  surveyShare: (share: { part: number; whole: number }) => string
}

/** Collects what the page is written with, in the language of the CMS. */
export async function getResultsLanguage(i18n: {
  language: string
  t: unknown
}): Promise<ResultsLanguage> {
  const { language } = i18n
  const surveyLanguage = surveyLanguageInCms(language)
  const own = formats(language)
  const survey = formats(surveyLanguage)
  const day = new Intl.DateTimeFormat(intlTag(language), { dateStyle: 'medium', timeZone: 'UTC' })
  return {
    t: cmsT(i18n),
    survey: await getSurveyTexts(surveyLanguage),
    surveyAttributes: language === surveyLanguage ? {} : { lang: surveyLanguage, dir: 'ltr' },
    ...own,
    formatDay: (date) => day.format(date),
    surveyNumber: survey.formatNumber,
    surveyMean: survey.formatMean,
    surveyShare: survey.formatShare,
  }
}

function formats(language: string) {
  const number = new Intl.NumberFormat(language)
  const mean = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  return {
    formatNumber: (value: number) => number.format(value),
    formatMean: (value: number) => mean.format(value),
    formatShare: ({ part, whole }: { part: number; whole: number }) =>
      percent.format(whole === 0 ? 0 : part / whole),
  }
}
