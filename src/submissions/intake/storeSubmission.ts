import { createHash } from 'node:crypto'
import pg from 'pg'
import type { RequiredDataFromCollectionSlug } from 'payload'
import { configuredChannels } from '@collections/deliveries/configuredChannels'
import { uncertainCommit } from '@/server/confirmedCommits'
import { pool } from '@/server/database'
import { announceQueuedDeliveries } from '@/server/deliverySignal'

/** The tables of submissions, by the collection each belongs to. */
const tables = {
  consultations: 'consultations',
  'chat-messages': 'chat_messages',
  'survey-responses': 'survey_responses',
} as const

export type SubmissionKind = keyof typeof tables

/** A submission as its collection has it, and what is stored or removed with it. */
export type NewSubmission<Kind extends SubmissionKind = SubmissionKind> = {
  kind: Kind
  data: Omit<RequiredDataFromCollectionSlug<Kind>, 'cv'>
  /** The row of a file that lies in its place already. */
  cv?: RequiredDataFromCollectionSlug<'cvs'>
  /** Hash of the code of the draft that it was made from. */
  draftCodeHash?: string
}

/**
 * Stores a submission by one statement: its row, that of its CV, and for each way of telling staff one
 * in the outbox, together or not at all. When this resolves, all of it is committed.
 * Payload would take nine statements and four walks through all fields for the same.
 * @returns false where a submission with its id was stored before, even at the same moment
 * @throws an error that `isUncertainCommit` knows where it may be committed all the same
 */
export async function storeSubmission<Kind extends SubmissionKind>(
  submission: NewSubmission<Kind>,
): Promise<boolean> {
  const { text, values } = composeInsert(submission)
  const isNew = await insert({ text, values })
  if (isNew) announceQueuedDeliveries()
  return isNew
}

async function insert({ text, values }: { text: string; values: unknown[] }): Promise<boolean> {
  // Postgres plans a statement of a name once for each connection.
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  const client = await pool.connect()
  try {
    const { rowCount } = await client.query({ name, text, values })
    client.release()
    return rowCount !== 0
  } catch (error) {
    const isRefused = error instanceof pg.DatabaseError && !/^(57P|08)/.test(error.code ?? '')
    client.release(!isRefused)
    // Postgres commits with the statement: where the connection broke, it may have done so.
    throw isRefused ? error : uncertainCommit(error)
  }
}

function composeInsert({ kind, data, cv, draftCodeHash }: NewSubmission) {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const columns = Object.keys(data).map(columnOf)
  const row = Object.values(data).map((value) => parameter(toColumn(value)))
  if (cv) {
    columns.push('cv_id')
    row.push(`nextval('cvs_id_seq')`)
  }
  const parts = [
    `stored as (
      insert into ${tables[kind]} (${columns.join(', ')}) values (${row.join(', ')})
      on conflict (submission_id) do nothing returning id${cv ? ', cv_id' : ''})`,
  ]
  if (cv) {
    const { originalName, filename, mimeType, filesize, scan, remarks } = cv
    parts.push(
      `cv as (
        insert into cvs (id, original_name, filename, mime_type, filesize, scan)
        select cv_id, ${parameter(originalName)}, ${parameter(filename)}, ${parameter(mimeType)},
          ${parameter(filesize)}::numeric, ${parameter(scan)}::enum_cvs_scan from stored)`,
      `remarks as (
        insert into cvs_remarks ("order", parent_id, value)
        select "order", cv_id, remark::enum_cvs_remarks
        from stored, unnest(${parameter(remarks)}::text[]) with ordinality as list (remark, "order"))`,
    )
  }
  if (kind !== 'survey-responses' && configuredChannels.length > 0) {
    parts.push(
      `outbox as (
        insert into deliveries (kind, record, channel, next_attempt_at)
        select ${parameter(kind)}::enum_deliveries_kind, id, channel::enum_deliveries_channel, now()
        from stored, unnest(${parameter(configuredChannels)}::text[]) as list (channel))`,
    )
  }
  if (draftCodeHash) {
    parts.push(
      `draft as (
        delete from survey_drafts using stored where code_hash = ${parameter(draftCodeHash)})`,
    )
  }
  return { text: `with ${parts.join(',\n')}\nselect id from stored`, values }
}

/** Payload names columns so. */
function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Lists are values of JSON columns; `pg` would write them as an array of Postgres. */
function toColumn(value: unknown): unknown {
  return Array.isArray(value) ? JSON.stringify(value) : value
}

/** The reference code of what was stored under an id before, empty for a chat message; else null. */
export async function findReference({
  kind,
  submissionId,
}: {
  kind: SubmissionKind
  submissionId: string
}): Promise<string | null> {
  const column = kind === 'chat-messages' ? `''` : 'reference'
  const { rows } = await pool.query<{ reference: string }>(
    `select ${column} as reference from ${tables[kind]} where submission_id = $1`,
    [submissionId],
  )
  return rows[0]?.reference ?? null
}
