import { sql } from '@payloadcms/db-postgres'
import pLimit from 'p-limit'
import type { Payload } from 'payload'
import type { QuestionName } from '@/domain/survey/questionnaire'
import { countAnswers, type CountedQuestion } from './countAnswers'
import { readNumberStatistics, type Figures } from './readNumberStatistics'
import { readNewestTexts, type NewestText } from './readNewestTexts'
import type { ResultsFilter } from './resultsFilter'

export type QuestionResult = CountedQuestion & {
  /** of a number; absent where none was given */
  figures?: Figures
  /** of a text, newest first; absent for those who may not read it */
  newest?: NewestText[]
}

/** Counting reads every response, so only one page is worked out at a time. */
const limit = pLimit(1)

type Wanted = {
  payload: Payload
  filter: ResultsFilter
  /** with what people have written: that may tell who they are */
  withTexts: boolean
}

/**
 * Counts the survey's answers in the database, question by question: `total` are all responses, `responses` those
 * that match the filter. The caller has checked that staff are asking.
 */
export function readSurveyResults({ payload, filter, withTexts }: Wanted) {
  return limit(() =>
    payload.db.drizzle.transaction(
      async (db) => {
        // Compiling hundreds of expressions takes longer than one pass with them, and no two
        // responses are alike enough to be remembered.
        await db.execute(
          sql`select set_config('jit', 'off', true), set_config('enable_memoize', 'off', true)`,
        )
        const { questions, ...counts } = await countAnswers({ db, filter })
        const figures = await readNumberStatistics({ db, filter })
        const newest = withTexts ? await readNewestTexts({ db, filter, questions }) : null
        const results = [...questions].map(([name, counted]): [QuestionName, QuestionResult] => [
          name,
          { ...counted, figures: figures.get(name), newest: newest?.get(name) },
        ])
        return { ...counts, questions: new Map(results) }
      },
      // All queries see the same responses, no matter what comes in meanwhile.
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  )
}
