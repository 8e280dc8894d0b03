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

/** Sums over the responses. */
type Tally = {
  /** All that are not in the trash. */
  total: number
  /** Those of them that match the filter. */
  responses: number
  /** What was summed of their answers, in the order of `keys`. */
  sums: number[]
}

const expressions = questions.flatMap(sumsOf)
const keys = expressions.map(([key]) => key)

/** Sums up who answered what, for all questions in one pass over the responses that match a filter. */
export async function tallyAnswers({
  db,
  filter,
}: {
  db: Database
  filter: ResultsFilter
}): Promise<Tally> {
  const values = expressions.map(([, value]) => value)
  const { rows } = await db.execute(sql`
    select count(*)::float8 as responses, array[${sql.join(values, sql`, `)}]::float8[] as sums,
      (select count(*)::float8 from survey_responses where deleted_at is null) as total
    from survey_responses where ${matches(filter)}
  `)
  // The query selects these columns with these types.
  return rows[0] as Tally
}

/** What a tally says about each question. */
export function toCounts({ responses, sums }: Tally): Map<QuestionName, CountedQuestion> {
  // The order of an array is that of the expressions it was made of.
  const values = new Map(keys.map((key, index) => [key, sums[index] ?? 0]))
  return new Map(
    questions.map((question) => [question.name, toCounted({ question, values, responses })]),
  )
}

/** The options of a question, or the steps of its scale. */
function codesOf(question: Question): readonly string[] {
  if ('options' in question) return question.options
  if (question.kind !== 'rating') return []
  const { min, max } = question
  return Array.from({ length: max - min + 1 }, (_, step) => String(min + step))
}

function sumsOf(question: Question): [string, SQL][] {
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
          pair(`${name} sum`, sql`coalesce(sum(${column}), 0)`),
          pair(`${name} squares`, sql`coalesce(sum(${column} * ${column}), 0)`),
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
  values: Map<string, number>
  responses: number
}): CountedQuestion {
  const valueOf = (key: string) => values.get(`${question.name} ${key}`) ?? 0
  const answered = valueOf('answered')
  const isRating = question.kind === 'rating'
  const sum = valueOf('sum')
  const variance = (valueOf('squares') - sum ** 2 / answered) / (answered - 1)
  return {
    answered,
    unanswered: responses - answered,
    notAsked: question.appliesWhen ? valueOf('not asked') : null,
    options: codesOf(question).map((code) => ({ code, count: valueOf(`= ${code}`) })),
    mean: isRating && answered > 0 ? sum / answered : null,
    // A difference of rounding may be below nothing.
    deviation: isRating && answered > 1 ? Math.sqrt(Math.max(0, variance)) : null,
  }
}
