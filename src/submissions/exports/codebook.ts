import { attributionColumn, touches, touchFields } from '@/domain/attribution'
import type { Question } from '@/domain/survey/questionnaire'
import { questions } from '@/domain/survey/questionnaire'
import { surveyLanguages, type SurveyLanguage } from '@/domain/survey/surveyLanguages'
import { getSurveyTexts, type SurveyTexts } from '@/domain/survey/surveyTexts'
import german from '@/i18n/cms/codebook.de.json'
import english from '@/i18n/cms/codebook.en.json'
import turkish from '@/i18n/cms/codebook.tr.json'
import type { Cell } from './readExport'
import type { Sheet } from './xlsx'

/** The codebook's own words, beside those of the survey. */
type CodebookTexts = typeof english

const codebookTexts = { en: english, de: german, tr: turkish } satisfies Record<
  SurveyLanguage,
  CodebookTexts
>

type Explained = { question: Question; words: { texts: CodebookTexts; survey: SurveyTexts } }

/** The codebook in every language of the survey, to go with its answers. */
export function surveyCodebooks(): Promise<Sheet[]> {
  return Promise.all(surveyLanguages.map(codebookSheet))
}

/** What each column of the survey's export means, and each code in it, in one language. */
export async function codebookSheet(language: SurveyLanguage): Promise<Sheet> {
  const texts = codebookTexts[language]
  const words = { texts, survey: await getSurveyTexts(language) }
  const rows = [
    ...generalRows(texts),
    ...questions.flatMap((question) => rowsOf({ question, words })),
    ...attributionRows(texts),
  ]
  return { name: `Codebook (${language})`, header: texts.header, batches: [rows] }
}

function generalRows({ kinds, columns, languages, emptyCell }: CodebookTexts): Cell[][] {
  return [
    ['', emptyCell, null, null, null, null],
    ['reference', columns.reference, kinds.text, null, null, null],
    ['created_utc', columns.created_utc, kinds.time, 'YYYY-MM-DDThh:mm:ss.sssZ', null, null],
    ...surveyLanguages.map((code) => [
      'language',
      columns.language,
      kinds.choice,
      null,
      code,
      languages[code],
    ]),
    ['notice_version', columns.notice_version, kinds.text, null, null, null],
  ]
}

function attributionRows({ kinds, columns }: CodebookTexts): Cell[][] {
  return touches.flatMap((touch) =>
    touchFields.map(({ member }) => {
      const isFlag = member === 'had_click_id'
      const text = `${columns[touch]}: ${columns[member]}`
      const kind = isFlag ? kinds.integer : kinds.text
      return [attributionColumn(touch, member), text, kind, isFlag ? '0 … 1' : null, null, null]
    }),
  )
}

/**
 * One row for each code, so that a table can be joined to it, and one for texts that may stand in place of a
 * code; one for a question without codes.
 */
function rowsOf({ question, words }: Explained): Cell[][] {
  const { name, kind } = question
  const { label, help } = words.survey.questions[name]
  const text = help ? `${label} (${help})` : label
  const start = [name, text, words.texts.kinds[kind], rangeOf({ question, words })]
  const codes = codesOf({ question, words })
  const takesText = kind === 'choice' && question.takesText
  const others = takesText ? [{ code: null, meaning: words.texts.otherText }] : []
  const all = codes.length === 0 ? [{ code: null, meaning: null }] : [...codes, ...others]
  return all.map(({ code, meaning }) => [...start, code, meaning])
}

function rangeOf({ question, words }: Explained): string | null {
  const unit =
    'unit' in question && question.unit ? words.survey.interface.units[question.unit] : ''
  const range = 'min' in question ? `${question.min} … ${question.max}` : ''
  return [range, unit].filter(Boolean).join(' ') || null
}

function codesOf({ question, words }: Explained): { code: Cell; meaning: string | null }[] {
  const { options, scale } = words.survey.questions[question.name]
  switch (question.kind) {
    case 'choice':
    case 'choices':
      return question.options.map((code) => ({ code, meaning: options?.[code] ?? code }))
    case 'rating':
      return Array.from({ length: question.max - question.min + 1 }, (_, index) => {
        const code = question.min + index
        if (code === question.min) return { code, meaning: scale?.low ?? null }
        return { code, meaning: code === question.max ? (scale?.high ?? null) : null }
      })
    case 'text':
    case 'longText':
    case 'integer':
      return []
  }
}
