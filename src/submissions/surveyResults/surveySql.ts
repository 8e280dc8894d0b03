import { sql } from '@payloadcms/db-postgres'
import { getQuestion, type Question } from '@/domain/survey/questionnaire'
import type { ResultsFilter } from './resultsFilter'
import type { SQL } from './sqlTypes'

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
export function hasOption({ question, code }: { question: Question; code: string }): SQL {
  const column = columnOf(question)
  return question.kind === 'choices' ? sql`${column} ? ${code}` : sql`${column} = ${code}`
}

/** True for a response whose other answers led to the question; null where all are asked. */
export function isAsked({ appliesWhen }: Question): SQL | null {
  if (!appliesWhen) return null
  const parent = getQuestion(appliesWhen.field)
  const own = sql.join(
    appliesWhen.is.map((code) => hasOption({ question: parent, code })),
    sql` or `,
  )
  const above = isAsked(parent) ?? sql`true`
  return sql`coalesce((${own}) and ${above}, false)`
}
