import type { Audience, DesiredCountry } from '@/domain/consultationFields'
import type { NextStepKind } from '@/domain/nextStepKinds'
import arabic from '@/i18n/cms/ar.json'
import german from '@/i18n/cms/de.json'
import english from '@/i18n/cms/en.json'
import { pool } from '@/server/databasePool'
import type { StaffLanguage } from '@/server/env'
import { countryName } from './countryName'
import { deskPath, deskQuery } from './deskAddress'

/** The desk's words outside the CMS, which has Payload's `t`. */
export const deskTexts = { en: english, de: german, ar: arabic }

/** More next steps than a user takes; the earliest come first. */
const maxSteps = 500

type Step = {
  id: number
  at: Date
  kind: NextStepKind | null
  audience: Audience | null
  country: DesiredCountry | null
  updatedAt: Date
}

type Query = { user: number; before?: Date }

/** The next steps of those a user looks after. @param query.before only those until then */
export async function readSteps({ user, before }: Query): Promise<Step[]> {
  const { rows } = await pool.query<Step>(
    `select people.id, next_step_at as at, next_step_kind as kind, role as audience,
       desired_country as country, people.updated_at as "updatedAt"
     from people
     where owner_id = $1 and next_step_at is not null and merged_into_id is null and not is_in_trash
       and next_step_at < coalesce($3, 'infinity'::timestamptz)
     order by next_step_at, people.id limit $2`,
    [user, maxSteps, before ?? null],
  )
  return rows
}

type Named = { step: Omit<Step, 'at' | 'updatedAt'>; language: StaffLanguage }

/** What a step is called where it goes beyond the CMS: it names no person, the number leads to the case. */
export function nameStep({ step, language }: Named): string {
  const { id, kind, audience, country } = step
  const { nextStep, desk } = deskTexts[language]
  const place = country && countryName({ country, language })
  const about = [audience && desk[audience], place].filter(Boolean).join(', ')
  return `${nextStep[kind ?? 'other']}${about && `: ${about}`} (${id})`
}

/** Where a step's case is, below the address of the site. */
export function stepPath({ id }: Pick<Step, 'id'>): string {
  return `/cms${deskPath}${deskQuery({ tab: 'mine', page: 1, person: id })}`
}
