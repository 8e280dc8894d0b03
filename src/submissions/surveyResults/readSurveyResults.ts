import { sql } from '@payloadcms/db-postgres'
import pLimit from 'p-limit'
import type { Payload } from 'payload'
import type { QuestionName } from '@/domain/survey/questionnaire'
import { countAnswers, type CountedQuestion } from './countAnswers'
import { readNumberStatistics, type Bin, type Figures } from './readNumberStatistics'
import { readNewestTexts, type NewestText } from './readNewestTexts'
import type { ResultsFilter } from './resultsFilter'

export type { Bin, Figures, NewestText }

/** What the responses that match a filter say, question by question. */
export type SurveyResults = {
  /** All responses there are. */
  total: number
  /** Those that match the filter. */
  responses: number
  questions: Map<QuestionName, QuestionResult>
}

export type QuestionResult = CountedQuestion & {
  /** of a number; absent where none was given */
  figures?: Figures
  /** of a text, newest first; absent for those who may not read it */
  newest?: NewestText[]
}

/** Counting reads every response, so only one page is worked out at a time. */
const limit = pLimit(1)

/** Counts the survey's answers in the database. The caller has checked that staff are asking. */
export function readSurveyResults({
  payload,
  filter,
  withTexts,
}: {
  payload: Payload
  filter: ResultsFilter
  /** with what people have written: that may tell who they are */
  withTexts: boolean
}): Promise<SurveyResults> {
  return limit(() =>
    payload.db.drizzle.transaction(
      async (db) => {
        // Compiling hundreds of expressions takes longer than one pass with them, and no two
        // responses are alike enough to be remembered.
        await db.execute(
          sql`select set_config('jit', 'off', true), set_config('enable_memoize', 'off', true)`,
        )
        const { total, responses, questions } = await countAnswers({ db, filter })
        const figures = await readNumberStatistics({ db, filter })
        const newest = withTexts ? await readNewestTexts({ db, filter, questions }) : new Map()
        const results = [...questions].map(([name, counted]) => {
          const result = { ...counted, figures: figures.get(name), newest: newest.get(name) }
          return [name, result] as const
        })
        return { total, responses, questions: new Map(results) }
      },
      // All queries see the same responses, no matter what comes in meanwhile.
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  )
}
