import { questions, type Question } from '../../src/domain/survey/questionnaire'
import type { Answers } from './surveyForms'

/** A stored response, as far as its results depend on it. */
export type StoredResponse = { language: string; createdAt: Date; answers: Answers }

/** What the results page has to say about one question, worked out without the database. */
export type ExpectedResult = {
  answered: number
  notAsked: number | null
  counts: number[]
  numbers: Record<string, number>
  newest: string[]
}

/** Works out the result of every question. */
export function expectedResults(responses: StoredResponse[]): Map<string, ExpectedResult> {
  return new Map(questions.map((question) => [question.name, expected({ question, responses })]))
}

function expected({
  question,
  responses,
}: {
  question: Question
  responses: StoredResponse[]
}): ExpectedResult {
  const valueOf = ({ answers }: StoredResponse) => answers[question.name] ?? null
  const answering = responses.filter((response) => !isEmpty(valueOf(response)))
  const values = answering.map(valueOf)
  const isNumber = question.kind === 'integer' || question.kind === 'rating'
  const isText = question.kind === 'text' || question.kind === 'longText'
  return {
    answered: answering.length,
    notAsked: question.appliesWhen
      ? responses.filter(
          (response) =>
            isEmpty(valueOf(response)) && !isAsked({ question, answers: response.answers }),
        ).length
      : null,
    counts: codes(question).map((code) => values.filter((value) => holds(value, code)).length),
    numbers: isNumber ? spread(values.map(Number)) : {},
    newest: isText
      ? answering
          .toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt))
          .slice(0, 10)
          .map((response) => String(valueOf(response)))
      : [],
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0)
}

function holds(value: unknown, code: string): boolean {
  return [value].flat().some((one) => String(one) === code)
}

function codes(question: Question): readonly string[] {
  if ('options' in question) return question.options
  return question.kind === 'rating' ? ['1', '2', '3', '4', '5'] : []
}

function isAsked({ question, answers }: { question: Question; answers: Answers }): boolean {
  const { appliesWhen } = question
  if (!appliesWhen) return true
  const parent = questions.find(({ name }) => name === appliesWhen.field)
  const isOpen = appliesWhen.is.some((code) => holds(answers[appliesWhen.field] ?? null, code))
  return parent !== undefined && isOpen && isAsked({ question: parent, answers })
}

function spread(values: number[]): Record<string, number> {
  const sorted = values.toSorted((a, b) => a - b)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return {
    lowest: sorted[0] ?? NaN,
    lowerQuartile: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    upperQuartile: quantile(sorted, 0.75),
    highest: sorted.at(-1) ?? NaN,
    mean,
    deviation: Math.sqrt(squares / (values.length - 1)),
  }
}

/** With linear interpolation, as Postgres' percentile_cont has it. */
function quantile(sorted: number[], share: number): number {
  const position = share * (sorted.length - 1)
  const below = sorted[Math.floor(position)] ?? NaN
  const above = sorted[Math.ceil(position)] ?? NaN
  return below + (position % 1) * (above - below)
}
