import { sql } from '@payloadcms/db-postgres'
import { getQuestion, questions, type Question } from '@/domain/survey/questionnaire'
import type { ResultsFilter } from './resultsFilter'

/** A piece of SQL with its parameters. */
type SQL = ReturnType<typeof sql>

/** Which responses are asked for, over a transaction's connection. */
export type Asked = {
  db: { execute: (query: SQL) => PromiseLike<{ rows: Record<string, unknown>[] }> }
  filter: ResultsFilter
}

export type CountedQuestion = ReturnType<typeof toCounted>

const expressions = questions.flatMap(sumsOf)

/**
 * Counts who answered what, for all questions in one pass over the responses that match a filter.
 * @returns `total` of all that are not in the trash, and how many of them match
 */
export async function countAnswers({ db, filter }: Asked) {
  const values = expressions.map(([, value]) => value)
  const { rows } = await db.execute(sql`
    select count(*)::float8 as responses, array[${sql.join(values, sql`, `)}]::float8[] as sums,
      (select count(*)::float8 from survey_responses where deleted_at is null) as total
    from survey_responses where ${matches(filter)}
  `)
  // The query selects these columns with these types.
  const counted = rows[0] as { total: number; responses: number; sums: number[] }
  const { total, responses, sums } = counted
  const summed = new Map(expressions.map(([key], index) => [key, sums[index] ?? 0]))
  const ofQuestions = questions.map(
    (question) => [question.name, toCounted({ question, summed, responses })] as const,
  )
  return { total, responses, questions: new Map(ofQuestions) }
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
  const sums: [string, SQL][] = [[`${name} answered`, countWhere(answered)]]
  if (asked) {
    sums.push([`${name} not asked`, countWhere(sql`(${answered}) is not true and not ${asked}`)])
  }
  for (const code of codesOf(question)) {
    sums.push([`${name} = ${code}`, countWhere(hasOption({ question, code }))])
  }
  if (kind === 'rating') {
    sums.push([`${name} sum`, sql`coalesce(sum(${column}), 0)`])
    sums.push([`${name} squares`, sql`coalesce(sum(${column} * ${column}), 0)`])
  }
  return sums
}

function countWhere(condition: SQL): SQL {
  return sql`count(*) filter (where ${condition})`
}

type Sums = { question: Question; summed: Map<string, number>; responses: number }

function toCounted({ question, summed, responses }: Sums) {
  const valueOf = (key: string) => summed.get(`${question.name} ${key}`) ?? 0
  const answered = valueOf('answered')
  const isRating = question.kind === 'rating'
  const sum = valueOf('sum')
  const variance = (valueOf('squares') - sum ** 2 / answered) / (answered - 1)
  return {
    answered,
    unanswered: responses - answered,
    /** How many of those without an answer were not asked; null where everybody is. */
    notAsked: question.appliesWhen ? valueOf('not asked') : null,
    /** How often each option or rating was chosen, in the order of the questionnaire. */
    options: codesOf(question).map((code) => ({ code, count: valueOf(`= ${code}`) })),
    mean: isRating && answered > 0 ? sum / answered : null,
    // The sample's, so null for a single one. A difference of rounding may be below nothing.
    deviation: isRating && answered > 1 ? Math.sqrt(Math.max(0, variance)) : null,
  }
}

/** The column of a question; names come from the questionnaire alone. */
export function columnOf({ name }: Pick<Question, 'name'>): SQL {
  return sql`${sql.identifier(name)}`
}

/** The condition for the responses that are asked for. */
export function matches({ language, role, from, to }: ResultsFilter): SQL {
  const conditions = [
    sql`deleted_at is null`,
    ...(language ? [sql`language = ${language}`] : []),
    ...(role ? [sql`role = ${role}`] : []),
    ...(from ? [sql`created_at >= ${from}::timestamp at time zone 'UTC'`] : []),
    ...(to ? [sql`created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** True for a response that answers the question. */
export function isAnswered(question: Question): SQL {
  const column = columnOf(question)
  return question.kind === 'choices'
    ? sql`${column} not in ('[]'::jsonb, 'null'::jsonb)`
    : sql`${column} is not null`
}

/** True for a response that holds one option, whether of one or of several. */
function hasOption({ question, code }: { question: Question; code: string }): SQL {
  const column = columnOf(question)
  return question.kind === 'choices' ? sql`${column} ? ${code}` : sql`${column} = ${code}`
}

/** True for a response whose other answers led to the question; null where all are asked. */
function isAsked({ appliesWhen }: Question): SQL | null {
  if (!appliesWhen) return null
  const parent = getQuestion(appliesWhen.field)
  const own = sql.join(
    appliesWhen.is.map((code) => hasOption({ question: parent, code })),
    sql` or `,
  )
  const above = isAsked(parent) ?? sql`true`
  return sql`coalesce((${own}) and ${above}, false)`
}
