import { sql } from '@payloadcms/db-postgres'
import { LRUCache } from 'lru-cache'
import { addTallies, noTally, tallyAnswers, type Tally } from './countAnswers'
import { addNumbers, countNumbers, type GivenNumber } from './readFigures'
import type { ResultsFilter } from './resultsFilter'
import type { Database } from './sqlTypes'
import type { Range } from './surveySql'

/** What was counted of the responses that match a filter, without anything that one of them says. */
export type Summary = { tally: Tally; numbers: GivenNumber[] }

/** Counted up to an id, when responses had been changed or removed so many times. */
type Stored = Summary & { upTo: number; version: string }

/** What was counted before, by the filter. */
const summaries = new LRUCache<string, Stored>({ max: 20 })

/** A response may be committed after one with a higher id: the newest are counted each time. */
const newestIds = 20

const highestId = 2_147_483_647
const empty: Summary = { tally: noTally, numbers: [] }

/**
 * Counts the responses that match a filter; of those that were counted before only whether they are the
 * same. They are when none was changed or removed since, and as many have their ids as then
 * (decision 26).
 * @param db a transaction whose statements all see the same
 */
export async function readSummary({
  db,
  filter,
}: {
  db: Database
  filter: ResultsFilter
}): Promise<Summary> {
  const key = JSON.stringify(filter)
  const before = summaries.get(key)
  const { version, newest, stored } = await readState({ db, upTo: before?.upTo ?? 0 })
  const holds = before?.version === version && before.tally.stored === stored
  let counted = holds ? before : { ...empty, upTo: 0, version }
  if (newest - counted.upTo > 2 * newestIds) {
    const range = { above: counted.upTo, upTo: newest - newestIds }
    const sum = add(counted, await summarize({ db, filter, range }))
    counted = { ...sum, upTo: range.upTo, version }
    summaries.set(key, counted)
  }
  const range = { above: counted.upTo, upTo: highestId }
  return add(counted, await summarize({ db, filter, range }))
}

async function readState({ db, upTo }: { db: Database; upTo: number }) {
  const { rows } = await db.execute(sql`
    select (select version::text from survey_changes) as version,
      (select coalesce(max(id), 0) from survey_responses) as newest,
      (select count(*)::float8 from survey_responses where id <= ${upTo}::int) as stored
  `)
  return rows[0] as { version: string; newest: number; stored: number }
}

async function summarize(wanted: {
  db: Database
  filter: ResultsFilter
  range: Range
}): Promise<Summary> {
  return { tally: await tallyAnswers(wanted), numbers: await countNumbers(wanted) }
}

function add(one: Summary, other: Summary): Summary {
  return {
    tally: addTallies(one.tally, other.tally),
    numbers: addNumbers(one.numbers, other.numbers),
  }
}
