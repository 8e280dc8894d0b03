import { sql } from '@payloadcms/db-postgres'
import { questions, type QuestionName } from '@/domain/survey/questionnaire'
import { columnOf, isAnswered, matches, type Asked, type CountedQuestion } from './countAnswers'

/** An answer in a respondent's own words. */
export type NewestText = {
  /** of the response it belongs to */
  id: number
  createdAt: Date
  /** as far as it is shown */
  text: string
  isCut: boolean
}

/** How many answers are shown of each question … */
const newestCount = 10

/** … and how many characters of each: all of them is what the response itself is for. */
const shownCharacters = 600

const textQuestions = questions.filter(({ kind }) => kind === 'text' || kind === 'longText')

type AskedTexts = Asked & { questions: Map<QuestionName, CountedQuestion> }

/** The newest answers to each question that is answered in one's own words. */
export async function readNewestTexts({ db, filter, questions: counted }: AskedTexts) {
  const found = new Map<QuestionName, NewestText[]>()
  // A search without a match would read every response.
  const asked = textQuestions.filter(({ name }) => counted.get(name)?.answered)
  if (asked.length === 0) return found
  const selects = asked.map((question, index) => {
    const column = columnOf(question)
    return sql`(
      select ${sql.raw(String(index))} as question, id, created_at,
        left(${column}, ${shownCharacters}::int) as text,
        length(${column}) > ${shownCharacters}::int as is_cut
      from survey_responses where ${isAnswered(question)} and ${matches(filter)}
      order by created_at desc, id desc limit ${newestCount}::int
    )`
  })
  const { rows } = await db.execute(sql.join(selects, sql` union all `))
  for (const row of rows) {
    const name = asked[Number(row.question)]?.name
    if (!name) continue
    const text = {
      id: Number(row.id),
      createdAt: new Date(String(row.created_at)),
      text: String(row.text),
      isCut: row.is_cut === true,
    }
    found.set(name, [...(found.get(name) ?? []), text])
  }
  return found
}
