import { sql } from '@payloadcms/db-postgres'
import pLimit from 'p-limit'
import { getCms } from '@/cms/getCms'
import { questions, type QuestionName } from '@/domain/survey/questionnaire'

/** A comparison is shown from this number of responses on … */
const comparisonMinResponses = 20

/** … and a median only where it stands for at least so many people. */
const comparisonMinGroup = 5

/** A respondent's figures beside those of all others. */
export type SurveyComparison = {
  /** All responses there are, this one among them. */
  responses: number
  /** What enough others have answered too; empty until there are enough responses. */
  figures: ComparedFigure[]
  /** True where the respondent can imagine a pilot. */
  isPilotWanted: boolean
}

type ComparedFigure = {
  name: QuestionName
  yours: number | null
  median: number
}

const figureNames = questions.flatMap(({ kind, name }) =>
  kind === 'integer' || kind === 'rating' ? [name] : [],
)

/** The medians read every response, so only two are worked out at a time. */
const limit = pLimit(2)

/**
 * Compares one response with all others, median by median.
 * @returns null where there is no such response
 */
export async function compareSurvey(reference: string): Promise<SurveyComparison | null> {
  const cms = await getCms()
  // The code was given to the respondent alone, and opens nothing but their own figures.
  const { docs } = await cms.find({
    collection: 'survey-responses',
    where: { reference: { equals: reference } },
    limit: 1,
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  const own = docs[0]
  if (!own) return null
  const others = await limit(() => readOthers(own.id))
  const responses = others.responses + 1
  const figures = figureNames.flatMap((name) => {
    const value = own[name]
    const median = others.medians[name]
    if (responses < comparisonMinResponses || median === undefined) return []
    return [{ name, yours: typeof value === 'number' ? value : null, median }]
  })
  const { pilot_readiness: readiness } = own
  return { responses, figures, isPilotWanted: readiness === 'yes' || readiness === 'conditional' }
}

type Others = { responses: number; medians: Partial<Record<QuestionName, number>> }

async function readOthers(id: number): Promise<Others> {
  const cms = await getCms()
  // The names are the questionnaire's own, never a visitor's.
  const columns = figureNames.map(
    (name) => `, case when count(${name}) >= ${comparisonMinGroup}
      then percentile_cont(0.5) within group (order by ${name}) end as ${name}`,
  )
  const { rows } = await cms.db.drizzle.execute(
    sql`select count(*) as responses ${sql.raw(columns.join(''))}
      from survey_responses where id <> ${id} and deleted_at is null`,
  )
  const row: Record<string, unknown> = rows[0] ?? {}
  const medians = figureNames.flatMap((name) =>
    typeof row[name] === 'number' ? [[name, row[name]] as const] : [],
  )
  return { responses: Number(row.responses ?? 0), medians: Object.fromEntries(medians) }
}
