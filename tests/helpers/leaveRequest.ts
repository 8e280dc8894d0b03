import { randomInt, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { contact, postChat } from './chat'
import { hospital, postForm, type FormFile } from './consultationForms'
import type { TestDatabase } from './testDatabase.mjs'

type Site = { baseUrl: string; db: TestDatabase }

/** What a visitor has left: its row, the person's row, and its code. */
export type Left = { id: number; person: number; reference: string; phone: string }

export const someDigits = () => String(randomInt(1_000_000, 10_000_000))

/** A number of its own. */
export const freshPhone = () => `+49 30 ${someDigits()}`

/** Leaves a message in the chat, of a new person unless a number is given. */
export function leaveChat(site: Site, fields: object = {}): Promise<Left> {
  const body = { ...contact, phone: freshPhone(), submission_id: randomUUID(), ...fields }
  return leave({ site, table: 'chat_messages', body, send: () => postChat({ ...site, body }) })
}

/** Asks for a consultation, as a hospital unless the fields say otherwise. */
export function leaveConsultation(
  site: Site,
  fields: Record<string, string> = {},
  cv?: FormFile,
): Promise<Left> {
  const body = { ...hospital, phone: freshPhone(), submission_id: randomUUID(), ...fields }
  const send = () => postForm({ ...site, fields: body, cv })
  return leave({ site, table: 'consultations', body, send })
}

async function leave({
  site,
  table,
  body,
  send,
}: {
  site: Site
  table: string
  body: { phone: string; submission_id: string }
  send: () => Promise<Response>
}): Promise<Left> {
  expect((await send()).status).toBe(201)
  return site.db.row(
    `select id, person_id as person, reference, phone from ${table} where submission_id = $1`,
    [body.submission_id],
  )
}
