import { randomUUID } from 'node:crypto'
import type { TestDatabase } from './testDatabase.mjs'
import { questions } from '../../src/domain/survey/questionnaire'
import { noAnswer, type Answers } from './surveyForms'

export type NewSurvey = { language: string; answers: Answers; createdAt?: Date }

/**
 * Puts surveys into the database as the server stores them, all in one statement.
 * @returns their references, in the same order
 */
export async function storeSurveys({
  db,
  surveys,
}: {
  db: TestDatabase
  surveys: NewSurvey[]
}): Promise<string[]> {
  const rows = surveys.map(({ language, answers, createdAt = new Date() }) => ({
    ...Object.fromEntries(questions.map((question) => [question.name, noAnswer(question)])),
    ...answers,
    language,
    created_at: createdAt,
    reference: randomUUID(),
    submission_id: randomUUID(),
  }))
  const columns = Object.keys(rows[0] ?? {}).join()
  await db.query(
    `insert into survey_responses (${columns})
     select ${columns} from jsonb_populate_recordset(null::survey_responses, $1)`,
    [JSON.stringify(rows)],
  )
  return rows.map(({ reference }) => reference)
}
