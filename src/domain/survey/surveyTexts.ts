import type { QuestionName } from './questionnaire'
import type { SurveyLanguage } from './surveyLanguages'
import type english from '@/domain/survey/texts/en.json'

/** The survey's words in one language; the tests hold each file to the shape of the English one. */
export type SurveyTexts = Omit<typeof english, 'questions'> & {
  questions: Record<QuestionName, QuestionTexts>
}

/** The words of one question. */
export type QuestionTexts = {
  label: string
  /** Above its boxes where two questions share a list. */
  column?: string
  help?: string
  placeholder?: string
  options?: Record<string, string>
  scale?: { low: string; high: string }
}

/** Loads the words of a language, in the browser as a file of its own. */
export async function getSurveyTexts(language: SurveyLanguage): Promise<SurveyTexts> {
  switch (language) {
    case 'en':
      return (await import('@/domain/survey/texts/en.json')).default
    case 'de':
      return (await import('@/domain/survey/texts/de.json')).default
    case 'tr':
      return (await import('@/domain/survey/texts/tr.json')).default
  }
}
