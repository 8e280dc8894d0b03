import ical, { ICalAlarmType } from 'ical-generator'
import { followUpRoles } from '@collections/access/roles'
import { hashSecret } from '@/domain/hashSecret'
import { pool } from '@/server/databasePool'
import type { StaffLanguage } from '@/server/env'
import { deskTexts, nameStep, readSteps, stepPath } from '../nextSteps'

/** How long a step is shown to take. */
const eventMinutes = 15

/**
 * The next steps of those a user looks after, as a calendar (RFC 5545). Calendars are copied to phones
 * and other companies, so it names no person: the number leads to the case, after a log-in.
 * @param origin of the addresses in it
 * @returns null for a key that opens nothing
 */
export async function readCalendar({
  key,
  language,
  origin,
}: {
  key: string
  language: StaffLanguage
  origin: string
}): Promise<string | null> {
  const user = await findUser(key)
  if (user === null) return null
  const calendar = ical({
    name: `CuraCo: ${deskTexts[language].calendar.title}`,
    prodId: { company: 'CuraCo', product: 'Desk' },
    ttl: 15 * 60,
  })
  for (const step of await readSteps({ user })) {
    const { id, at, updatedAt } = step
    const event = calendar.createEvent({
      id: `person-${id}@${new URL(origin).hostname}`,
      start: at,
      end: new Date(at.getTime() + eventMinutes * 60_000),
      // Of the last change, so that the same steps make the same bytes.
      stamp: updatedAt,
      lastModified: updatedAt,
      summary: nameStep({ step, language }),
      url: `${origin}${stepPath(step)}`,
    })
    event.createAlarm({ type: ICalAlarmType.display, trigger: 0 })
  }
  return calendar.toString()
}

/** Whom a key belongs to, while they may read requests. */
async function findUser(key: string): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from users where calendar_key = $1 and active and role = any($2)',
    [hashSecret(key), followUpRoles],
  )
  return rows[0]?.id ?? null
}
