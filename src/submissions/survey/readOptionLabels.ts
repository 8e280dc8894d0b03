import { questions, type QuestionName } from '@/domain/survey/questionnaire'
import german from '@/domain/survey/texts/de.json'
import english from '@/domain/survey/texts/en.json'
import turkish from '@/domain/survey/texts/tr.json'
import type { SurveyTexts } from '@/domain/survey/surveyTexts'

const languages: readonly SurveyTexts[] = [english, german, turkish]

/** The codes of each closed list's options by their words in every language, as `fold` writes them. */
const codesByWord = new Map(
  questions.flatMap((question) =>
    'options' in question
      ? [[question.name, codesOf({ name: question.name, options: question.options })] as const]
      : [],
  ),
)

/**
 * Puts codes in place of what options are called: another program may send the words of the
 * specification (section 3), such as `Owner/Director`, or those of the survey's other languages.
 * A value that is neither is left for the check of the survey.
 */
export function readOptionLabels(survey: Record<string, unknown>): Record<string, unknown> {
  const read = { ...survey }
  for (const [name, codes] of codesByWord) {
    const toCode = (value: unknown) =>
      typeof value === 'string' ? (codes.get(fold(value)) ?? value) : value
    const value = read[name]
    read[name] = Array.isArray(value) ? value.map(toCode) : toCode(value)
  }
  return read
}

function codesOf({
  name,
  options,
}: {
  name: QuestionName
  options: readonly string[]
}): Map<string, string> {
  const words = options.flatMap((code) =>
    languages.map(({ questions: texts }) => [texts[name].options?.[code] ?? code, code] as const),
  )
  const codes = options.map((code) => [code, code] as const)
  return new Map([...words, ...codes].map(([word, code]) => [fold(word), code]))
}

/** A word without what people write differently: case, also of ß and the Turkish i, spaces, dashes. */
function fold(word: string): string {
  return word
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replace(/\u0307/g, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}
