import { sql } from '@payloadcms/db-postgres'
import { questions } from '@/domain/survey/questionnaire'
import { columnOf, matches, type Asked } from './countAnswers'

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

/** A histogram has about so many bins at most. */
const aimedBins = 12

type Given = { value: number; times: number }

/** Works out quartiles, means and histograms of all numbers, from how often each was given. */
export async function readNumberStatistics({ db, filter }: Asked) {
  const asked = questions.filter(({ kind }) => kind === 'integer')
  const columns = asked.map((question) => sql`${columnOf(question)}::integer`)
  const { rows } = await db.execute(sql`
    select answer.question::integer, answer.value, count(*)::float8 as times
    from survey_responses
    cross join lateral unnest(array[${sql.join(columns, sql`, `)}])
      with ordinality as answer (value, question)
    where ${matches(filter)} and answer.value is not null
    group by answer.question, answer.value order by answer.value
  `)
  // The query selects these columns with these types; questions are counted from 1.
  const given = rows as (Given & { question: number })[]
  return new Map(
    asked.flatMap(({ name }, index) => {
      const numbers = given.filter(({ question }) => question === index + 1)
      return numbers.length > 0 ? [[name, figuresOf(numbers)] as const] : []
    }),
  )
}

/** @param given in the order of their values */
function figuresOf(given: Given[]): Figures {
  const total = given.reduce((sum, { times }) => sum + times, 0)
  const valueAt = (place: number) => {
    let upTo = 0
    return given.find(({ times }) => (upTo += times) > place)?.value ?? NaN
  }
  // As `percentile_cont` of Postgres has it.
  const quantile = (share: number) => {
    const place = share * (total - 1)
    const below = valueAt(Math.floor(place))
    return below + (place % 1) * (valueAt(Math.ceil(place)) - below)
  }
  const figures = {
    lowest: given.at(0)?.value ?? NaN,
    lowerQuartile: quantile(0.25),
    median: quantile(0.5),
    upperQuartile: quantile(0.75),
    highest: given.at(-1)?.value ?? NaN,
    mean: given.reduce((sum, { value, times }) => sum + value * times, 0) / total,
  }
  return { ...figures, bins: binsOf({ given, ...figures }) }
}

function binsOf({ given, ...figures }: Omit<Figures, 'bins'> & { given: Given[] }): Bin[] {
  const { lowest, lowerQuartile, upperQuartile, highest } = figures
  // A few numbers far out would leave a single bin for all others: they share the outer ones.
  const reach = 3 * (upperQuartile - lowerQuartile) || Infinity
  const first = Math.max(lowest, Math.floor(lowerQuartile - reach))
  const last = Math.min(highest, Math.ceil(upperQuartile + reach))
  const aimed = Math.max(1, (last - first + 1) / aimedBins)
  const power = 10 ** Math.floor(Math.log10(aimed))
  const width = power * ([1, 2, 5].find((times) => aimed <= times * power) ?? 10)
  const startOf = (value: number) => Math.floor(value / width) * width
  const counts = new Map<number, number>()
  for (let start = startOf(first); start <= last; start += width) counts.set(start, 0)
  for (const { value, times } of given) {
    const start = startOf(Math.min(Math.max(value, first), last))
    counts.set(start, (counts.get(start) ?? 0) + times)
  }
  return [...counts].map(([start, count]) => ({
    from: start === startOf(first) && lowest < start ? null : start,
    to: start === startOf(last) && highest >= start + width ? null : start + width - 1,
    count,
  }))
}
