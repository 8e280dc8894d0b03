import { sql } from '@payloadcms/db-postgres'
import { questions, type Question, type QuestionName } from '@/domain/survey/questionnaire'
import type { Database, SQL } from './sqlTypes'
import type { ResultsFilter } from './resultsFilter'
import { columnOf, hasOption, isAnswered, isAsked, matches } from './surveySql'

export type CountedQuestion = {
  answered: number
  unanswered: number
  /** How many of those without an answer were not asked; null where everybody is. */
  notAsked: number | null
  /** How often each option or rating was chosen, in the order of the questionnaire. */
  options: { code: string; count: number }[]
  /** of a rating */
  mean: number | null
  /** of a rating: the sample's, so null for a single one */
  deviation: number | null
}

type Counted = {
  total: number
  responses: number
  questions: Map<QuestionName, CountedQuestion>
}

/** Counts who answered what, for all questions in one pass over the responses. */
export async function countAnswers({
  db,
  filter,
}: {
  db: Database
  filter: ResultsFilter
}): Promise<Counted> {
  const aggregates = new Map<string, SQL>([
    ['responses', sql`count(*)`],
    ...questions.flatMap(aggregatesOf),
  ])
  const { rows } = await db.execute(sql`
    select (select count(*) from survey_responses where deleted_at is null)::float8 as total,
      array[${sql.join([...aggregates.values()], sql`, `)}]::float8[] as counts
    from survey_responses where ${matches(filter)}
  `)
  const row = rows[0]
  // The order of an array is that of the expressions it was made of.
  const counts = (row?.counts ?? []) as (number | null)[]
  const values = new Map([...aggregates.keys()].map((key, index) => [key, counts[index] ?? null]))
  const responses = values.get('responses') ?? 0
  return {
    total: Number(row?.total ?? 0),
    responses,
    questions: new Map(
      questions.map((question) => [question.name, toCounted({ question, values, responses })]),
    ),
  }
}

/** The options of a question, or the steps of its scale. */
function codesOf(question: Question): readonly string[] {
  if ('options' in question) return question.options
  if (question.kind !== 'rating') return []
  const { min, max } = question
  return Array.from({ length: max - min + 1 }, (_, step) => String(min + step))
}

function aggregatesOf(question: Question): [string, SQL][] {
  const { name, kind } = question
  const answered = isAnswered(question)
  const asked = isAsked(question)
  const column = columnOf(question)
  return [
    [`${name} answered`, countWhere(answered)],
    ...(asked
      ? [pair(`${name} not asked`, countWhere(sql`(${answered}) is not true and not ${asked}`))]
      : []),
    ...codesOf(question).map((code) =>
      pair(`${name} = ${code}`, countWhere(hasOption({ question, code }))),
    ),
    ...(kind === 'rating'
      ? [
          pair(`${name} mean`, sql`avg(${column})`),
          pair(`${name} deviation`, sql`stddev_samp(${column})`),
        ]
      : []),
  ]
}

function countWhere(condition: SQL): SQL {
  return sql`count(*) filter (where ${condition})`
}

function pair(key: string, value: SQL): [string, SQL] {
  return [key, value]
}

function toCounted({
  question,
  values,
  responses,
}: {
  question: Question
  values: Map<string, number | null>
  responses: number
}): CountedQuestion {
  const valueOf = (key: string) => values.get(`${question.name} ${key}`) ?? null
  const answered = valueOf('answered') ?? 0
  return {
    answered,
    unanswered: responses - answered,
    notAsked: valueOf('not asked'),
    options: codesOf(question).map((code) => ({ code, count: valueOf(`= ${code}`) ?? 0 })),
    mean: valueOf('mean'),
    deviation: valueOf('deviation'),
  }
}
