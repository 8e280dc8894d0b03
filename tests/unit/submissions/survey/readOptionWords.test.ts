import { expect, test } from 'vitest'
import { readOptionWords } from '@/submissions/survey/readOptionWords'
import { questions } from '@/domain/survey/questionnaire'
import { surveyLanguages } from '@/domain/survey/surveyLanguages'
import { getSurveyTexts } from '@/domain/survey/surveyTexts'

// Those of the specification are the English ones (`questionnaire.test.ts`).
test.each(surveyLanguages)(
  'the words of every list in %s stand for their codes, and so do the codes',
  async (language) => {
    const texts = await getSurveyTexts(language)
    for (const { name, ...question } of questions) {
      if (!('options' in question)) continue
      const words = question.options.map((code) => texts.questions[name].options?.[code] ?? '')
      for (const written of [words, question.options]) {
        for (const change of [
          (word: string) => word,
          (word: string) => ` ${word.toUpperCase()}\n`,
          (word: string) => word.toLocaleUpperCase(language),
          (word: string) => word.replaceAll('–', '-').replaceAll('’', "'"),
        ]) {
          const read = readOptionWords({ [name]: written.map(change) })
          expect(read[name], `${name} ${String(change)}`).toEqual(question.options)
        }
      }
    }
  },
)

test('anything else is left as it is', () => {
  const survey = {
    role: 'Ower/Director',
    team_german_level: 7,
    services: ['toString', null, ['Other']],
    weekly_changes: '__proto__',
    role_other: 'Owner/Director',
    language: 'de',
  }
  expect(readOptionWords(survey)).toMatchObject(survey)
})
