import ical from 'ical-generator'
import { followUpRoles } from '@collections/access/roles'
import { hashCalendarKey } from '@collections/users/calendarKey'
import type { Audience, DesiredCountry } from '@/domain/consultationFields'
import type { NextStepKind } from '@/domain/nextStepKinds'
import arabic from '@/i18n/cms/ar.json'
import german from '@/i18n/cms/de.json'
import english from '@/i18n/cms/en.json'
import { pool } from '@/server/database'
import type { StaffLanguage } from '@/server/env'
import { countryName } from '../countryName'
import { deskPath, deskQuery } from '../deskAddress'

/** More next steps than anybody takes; the earliest come first. */
const mostEvents = 500

/** How long a step is shown to take. */
const eventMinutes = 15

const texts = { en: english, de: german, ar: arabic }

type Step = {
  id: number
  at: Date
  kind: NextStepKind | null
  audience: Audience
  country: DesiredCountry | null
  updatedAt: Date
}

/**
 * The next steps of whom somebody looks after, as a calendar (RFC 5545). Calendars are copied to phones
 * and other companies, so it names nobody: the number leads to the case, for whoever logs in.
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
  const { calendar: words, nextStep, desk } = texts[language]
  const calendar = ical({
    name: `CuraCo: ${words.title}`,
    prodId: { company: 'CuraCo', product: 'Desk' },
    ttl: 15 * 60,
  })
  for (const { id, at, kind, audience, country, updatedAt } of await readSteps(user)) {
    const place = country && countryName({ country, language })
    calendar.createEvent({
      id: `person-${id}@${new URL(origin).hostname}`,
      start: at,
      end: new Date(at.getTime() + eventMinutes * 60_000),
      // Of the last change, so that the same steps make the same bytes.
      stamp: updatedAt,
      lastModified: updatedAt,
      summary: `${nextStep[kind ?? 'other']}: ${[desk[audience], place].filter(Boolean).join(', ')} (${id})`,
      url: `${origin}/cms${deskPath}${deskQuery({ tab: 'mine', page: 1, person: id })}`,
    })
  }
  return calendar.toString()
}

/** Whom a key belongs to, while they may read requests. */
async function findUser(key: string): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from users where calendar_key = $1 and active and role = any($2)',
    [hashCalendarKey(key), followUpRoles],
  )
  return rows[0]?.id ?? null
}

async function readSteps(user: number): Promise<Step[]> {
  const { rows } = await pool.query<Step>(
    `select people.id, next_step_at as at, next_step_kind as kind, stages.audience,
       desired_country as country, people.updated_at as "updatedAt"
     from people join stages on stages.id = stage_id
     where owner_id = $1 and next_step_at is not null and merged_into_id is null and not is_in_trash
     order by next_step_at, people.id limit $2`,
    [user, mostEvents],
  )
  return rows
}
