import { followUpRoles } from '@collections/access/roles'
import type { Audience } from '@/domain/consultationFields'
import type { DesiredCountry } from '@/domain/countries'
import type { NextStepKind } from '@/domain/nextStepKinds'
import arabic from '@/i18n/cms/ar.json'
import german from '@/i18n/cms/de.json'
import english from '@/i18n/cms/en.json'
import { pool } from '@/server/databasePool'
import type { StaffLanguage } from '@/server/env'
import { countryName } from './countryName'
import { deskPath, deskQuery, personAddress } from './deskAddress'

/** The desk's words outside the CMS, which has Payload's `t`. */
export const deskTexts = { en: english, de: german, ar: arabic }

/** More next steps than a user takes; the earliest come first. */
const maxSteps = 500

type Step = {
  id: number
  /** which of the user's steps of the case it is, by time */
  place: number
  at: Date
  kind: NextStepKind | null
  /** Neither it nor its case has an owner who works with requests: it concerns all who do. */
  isUnowned: boolean
  audience: Audience | null
  country: DesiredCountry | null
  updatedAt: Date
}

/**
 * All planned steps of all cases, as a table; the case's earliest is at `next_step_at`. A step without an owner is
 * its case's owner's; `owner` is null where neither works with requests any more.
 * @param roles parameter of the roles that work with requests
 */
export const stepsTable = (roles: string) => `(
  select people.id, people.role, desired_country, people.updated_at, reminded, next_step_at, step.at, step.kind,
    coalesce(of_step.id, of_case.id) as owner
  from people
  cross join lateral (
    select next_step_at as at, next_step_kind::text as kind, next_step_owner_id as owner
    union all
    select * from jsonb_to_recordset(later_steps) as later (at timestamptz, kind text, owner integer)
  ) step
  left join users of_step on of_step.id = step.owner and of_step.active and of_step.role::text = any(${roles})
  left join users of_case on of_case.id = owner_id and of_case.active and of_case.role::text = any(${roles})
  where next_step_at is not null and step.at is not null and merged_into_id is null and not is_in_trash
) steps`

type Query = { user: number; before?: Date }

/** The next steps of a user, and those without an owner. @param query.before only those until then */
export async function readSteps({ user, before }: Query): Promise<Step[]> {
  const { rows } = await pool.query<Step>(
    `select steps.id, row_number() over (partition by steps.id order by at, steps.kind)::integer as place, at,
       steps.kind, owner is null as "isUnowned", role as audience, desired_country as country,
       steps.updated_at as "updatedAt"
     from ${stepsTable('$4')}
     where coalesce(owner, $1) = $1 and at < coalesce($3, 'infinity'::timestamptz)
       and next_step_at < coalesce($3, 'infinity'::timestamptz)
     order by at, steps.id limit $2`,
    [user, maxSteps, before ?? null, followUpRoles],
  )
  return rows
}

type Named = { step: Omit<Step, 'at' | 'place' | 'updatedAt'>; language: StaffLanguage }

/** What a step is called where it goes beyond the CMS: it names no person, the number leads to the case. */
export function nameStep({ step, language }: Named): string {
  const { id, kind, audience, country, isUnowned } = step
  const { nextStep, desk } = deskTexts[language]
  const place = country && countryName({ country, language })
  const about = [audience && desk[audience], place].filter(Boolean).join(', ')
  const name = `${nextStep[kind ?? 'other']}${about && `: ${about}`} (${id})`
  return isUnowned ? `${name} · ${desk.nobodyYet}` : name
}

/** Where a step's case is, below the address of the site. */
export function stepPath({ id, isUnowned }: Pick<Step, 'id' | 'isUnowned'>): string {
  if (isUnowned) return personAddress(id)
  return `/cms${deskPath}${deskQuery({ tab: 'mine', page: 1, person: id })}`
}
