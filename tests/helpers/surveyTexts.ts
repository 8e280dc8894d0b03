import { readFileSync } from 'node:fs'
import type { SurveyTexts } from '../../src/domain/survey/surveyTexts'
import type { SurveyLanguage } from '../../src/domain/survey/surveyLanguages'

/** The survey's words in a language, from the file that the pages use. */
export function surveyTexts(language: SurveyLanguage): SurveyTexts {
  const file = new URL(`../../src/domain/survey/texts/${language}.json`, import.meta.url)
  // The unit tests hold every file to the shape of the English one.
  return JSON.parse(readFileSync(file, 'utf8')) as SurveyTexts
}
