import { sql } from '@payloadcms/db-postgres'
import { questions, type QuestionName } from '@/domain/survey/questionnaire'
import type { Database, SQL } from './sqlTypes'
import type { ResultsFilter } from './resultsFilter'
import { columnOf, matches } from './surveySql'

/** The spread of the numbers that were given. */
export type Figures = {
  lowest: number
  lowerQuartile: number
  median: number
  upperQuartile: number
  highest: number
  mean: number
  bins: Bin[]
}

/** The numbers `from` to `to`, both included; null says that all beyond belong to it too. */
export type Bin = { from: number | null; to: number | null; count: number }

const numberQuestions = questions.filter(({ kind }) => kind === 'integer')

/** A histogram has about so many bins at most. */
const aimedBins = 12

/** How often a number was given as the answer to a question, which is named by its place. */
type GivenNumber = { question: number; value: number; times: number }

/** Counts how often each number was given in the responses that match a filter. */
export async function countNumbers({
  db,
  filter,
}: {
  db: Database
  filter: ResultsFilter
}): Promise<GivenNumber[]> {
  const columns = numberQuestions.map((question) => sql`${columnOf(question)}::integer`)
  const { rows } = await db.execute(sql`
    select answer.question::integer, answer.value, count(*)::float8 as times
    from survey_responses
    cross join lateral unnest(array[${sql.join(columns, sql`, `)}])
      with ordinality as answer (value, question)
    where ${matches(filter)} and answer.value is not null
    group by answer.question, answer.value
  `)
  return rows as GivenNumber[]
}

/** Works out quartiles, means and histograms of all numbers from how often each was given. */
export async function readNumberStatistics({
  db,
  given,
}: {
  db: Database
  given: GivenNumber[]
}): Promise<Map<QuestionName, Figures>> {
  const { rows } = await db.execute(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given (question integer, value integer, times bigint)
    ), ranked as (
      select question, value, times,
        sum(times) over (partition by question order by value) as up_to,
        sum(times) over (partition by question) as total
      from given
    ), figures as (
      select question, min(value) as lowest, max(value) as highest,
        sum(value * times) / sum(times) as mean,
        ${quantile(0.25)} as lower_quartile, ${quantile(0.5)} as median,
        ${quantile(0.75)} as upper_quartile
      from ranked group by question
    ), middles as (
      -- A few numbers far out would leave a single bin for all others: they share the outer ones.
      select *, upper_quartile - lower_quartile as spread from figures
    ), ranges as (
      select *,
        case when spread = 0 then lowest
          else greatest(lowest, floor(lower_quartile - 3 * spread)) end as range_from,
        case when spread = 0 then highest
          else least(highest, ceil(upper_quartile + 3 * spread)) end as range_to
      from middles
    ), scales as (
      select *, (range_to - range_from + 1) / ${aimedBins}::numeric as width_aimed,
        power(10::numeric, floor(log(greatest(1, (range_to - range_from + 1) / ${aimedBins}::numeric)))) as power
      from ranges
    ), widths as (
      select *, case when width_aimed <= power then power when width_aimed <= 2 * power then 2 * power
        when width_aimed <= 5 * power then 5 * power else 10 * power end as width
      from scales
    ), filled as (
      select question, floor(least(greatest(value, range_from), range_to) / width) * width as start,
        sum(times) as times
      from given join widths using (question) group by 1, 2
    ), bins as (
      select question, array_agg(bin.start::float8 order by bin.start) as starts,
        array_agg(coalesce(filled.times, 0)::float8 order by bin.start) as counts
      from widths
      cross join lateral generate_series(
        floor(range_from / width) * width, floor(range_to / width) * width, width
      ) as bin (start)
      left join filled using (question, start)
      group by question
    )
    select question, lowest::float8, lower_quartile::float8, median::float8, upper_quartile::float8,
      highest::float8, mean::float8, width::float8, starts, counts
    from widths join bins using (question)
  `)
  return new Map(
    rows.flatMap((row) => {
      const question = numberQuestions[Number(row.question) - 1]
      // The query selects these columns with these types.
      return question ? [[question.name, toFigures(row as Row)] as const] : []
    }),
  )
}

/** As percentile_cont has it, from how often each value was given: no sorting of all answers. */
function quantile(share: 0.25 | 0.5 | 0.75): SQL {
  const position = sql.raw(`${share} * (total - 1)`)
  const below = sql`min(value) filter (where up_to > floor(${position}))`
  const above = sql`min(value) filter (where up_to > ceil(${position}))`
  const between = sql.raw(`(${share} * (max(total) - 1)) % 1`)
  return sql`${below} + (${between}) * (${above} - ${below})`
}

type Row = Record<
  'lowest' | 'lower_quartile' | 'median' | 'upper_quartile' | 'highest' | 'mean' | 'width',
  number
> & { starts: number[]; counts: number[] }

function toFigures({ lowest, highest, median, mean, width, starts, counts, ...row }: Row): Figures {
  return {
    lowest,
    lowerQuartile: row.lower_quartile,
    median,
    upperQuartile: row.upper_quartile,
    highest,
    mean,
    bins: starts.map((start, index) => ({
      from: index === 0 && lowest < start ? null : start,
      to: index === starts.length - 1 && highest >= start + width ? null : start + width - 1,
      count: counts[index] ?? 0,
    })),
  }
}
