import { createHash } from 'node:crypto'
import ical, { ICalAlarmType } from 'ical-generator'
import { followUpRoles } from '@collections/access/roles'
import { mailLanguage } from '@collections/users/passwordLinks'
import { hashSecret } from '@/domain/hashes'
import { requestLocale } from '@/i18n/detectLocale'
import { pool } from '@/server/databasePool'
import { env, type StaffLanguage } from '@/server/env'
import { failureResponse } from '@/server/http/failureAnswer'
import { deskTexts, nameStep, readSteps, stepPath } from '../nextSteps'

/** A key as `calendarEndpoints` makes it. */
const fileName = /^([\w-]{32})\.ics$/

/** How long a step is shown to take. */
const eventMinutes = 15

type Query = { request: Request; file: string }

/**
 * Answers a calendar program, which logs in nowhere: the address is the secret.
 * @param file the last part of the address, the key and `.ics`
 */
export async function sendCalendar({ request, file }: Query): Promise<Response> {
  const url = new URL(request.url)
  const key = fileName.exec(file)?.[1]
  const user = key ? await findUser(key) : null
  if (user === null) return failureResponse({ code: 'not_found', locale: requestLocale(request) })
  const text = await composeCalendar({
    user,
    language: mailLanguage([url.searchParams.get('language') ?? undefined]),
    origin: new URL(env.SITE_URL ?? url).origin,
  })
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  const headers = {
    'Cache-Control': 'private, no-cache',
    'Content-Type': 'text/calendar; charset=utf-8',
    ETag: etag,
  }
  const isKnown = request.headers.get('if-none-match') === etag
  return new Response(isKnown ? null : text, { status: isKnown ? 304 : 200, headers })
}

/** Whom a key belongs to, while they may read requests. */
async function findUser(key: string): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from users where calendar_key = $1 and active and role = any($2)',
    [hashSecret(key), followUpRoles],
  )
  return rows[0]?.id ?? null
}

type Calendar = { user: number; language: StaffLanguage; origin: string }

/**
 * A user's next steps, and those without an owner, as a calendar (RFC 5545). Calendars are copied to phones
 * and other companies, so it names no person: the number leads to the case, after a log-in.
 */
async function composeCalendar({ user, language, origin }: Calendar): Promise<string> {
  const calendar = ical({
    name: `CuraCo: ${deskTexts[language].calendar.title}`,
    prodId: { company: 'CuraCo', product: 'Desk' },
    ttl: 15 * 60,
  })
  for (const step of await readSteps({ user })) {
    const { id, place, at, updatedAt } = step
    const event = calendar.createEvent({
      id: `person-${id}${place > 1 ? `-${place}` : ''}@${new URL(origin).hostname}`,
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
