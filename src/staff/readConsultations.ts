import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { hasVirusScanner } from '@/submissions/cv/scanForViruses'
import { hasNeedles, readNeedles } from '@/server/search'
import { cleanText } from '@/domain/cleanText'
import { parseRecordId } from '@/domain/recordId'

type Sql = ReturnType<typeof sql>

/** Where a batch ended. The time is Postgres's own text, so that it comes back unchanged. */
export type Position = { id: number; createdAt: string }

/** Some rows as JSON texts, newest first, joined by commas. */
export type Batch = { json: string; count: number; last: Position | null }

/** A page of rows as a JSON array, how many rows fit the request, and how many of them are newer. */
export type Page = { json: string; total: number; newer: number }

/** Where there is no virus scanner, that nothing was scanned would stand beside each CV. */
const remarks = sql`(
  select json_agg(value) from (
    (select value::text from cvs_remarks where parent_id = cv_id order by "order")
    union all
    select scan::text from cvs where id = cv_id and scan = 'not_scanned' and ${hasVirusScanner}
  ) remark
)`

/**
 * A row as it is sent (specification, section 7). Plain concatenation: `format` takes 1.4 times as long,
 * `row_to_json` twice as long.
 */
const itemJson = sql`(
  '{"id":' || id || ',"name":' || to_json(name) || ',"phone":' || to_json(phone) ||
  ',"type":"' || type ||
  '","created_at":"' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') ||
  '","has_cv":' ||
  case when cv_id is null then 'false' else 'true' || coalesce(',"cv_remarks":' || ${remarks}, '') end ||
  '}'
)`

/** The chosen rows, newest first. */
const itemsJson = sql`(
  select coalesce(string_agg(json, ','), '')
  from (select ${itemJson} as json from chosen order by created_at desc, id desc) item
)`

const newestFirst = sql`order by created_at desc, id desc`
const oldestFirst = sql`order by created_at, id`

/**
 * Reads the next rows that fit a request, from the newest or from where the last batch ended. An
 * index on the time leads straight to them, however far down the list that is.
 */
export async function readBatch({
  cms,
  request,
  from,
  size,
}: {
  cms: Payload
  request: ListRequest
  from: Position | null
  size: number
}): Promise<Batch> {
  const next = from
    ? sql`(created_at, id) < (${from.createdAt}::timestamptz, ${from.id}::integer)`
    : sql`true`
  // In the order of the index, so that nothing is sorted; the last of it is where the next batch begins.
  const { rows } = await cms.db.drizzle.execute(sql`
    select coalesce(string_agg(json, ','), '') as json, count(*)::integer as count,
      (array_agg(id))[count(*)] as last_id, (array_agg(created_at))[count(*)]::text as last_created_at
    from (
      select ${itemJson} as json, id, created_at from consultations
      where ${await fits(cms, request)} and ${isWithin(request)} and ${next}
      ${newestFirst} limit ${size}::integer
    ) item
  `)
  const { json, count, last_id: id, last_created_at: createdAt } = rows[0] ?? {}
  const last = typeof id === 'number' && typeof createdAt === 'string' ? { id, createdAt } : null
  return { json: String(json), count: Number(count), last }
}

/** Reads one page of the rows that fit a request, and its place among them. */
export async function readPage({
  cms,
  request,
  limit,
}: {
  cms: Payload
  request: ListRequest
  limit: number
}): Promise<Page> {
  const isFitting = await fits(cms, request)
  // Newer rows are read upwards from the row that was seen, so that the nearest ones are taken.
  const order = request.after === undefined ? newestFirst : oldestFirst
  // Each count is read from an index of its own; no row is newer than the first page.
  const isFirst = request.before === undefined && request.after === undefined
  const isNewer = isFirst
    ? sql`false`
    : sql`(created_at, id) > (select created_at, id from chosen ${newestFirst} limit 1)`
  const { rows } = await cms.db.drizzle.execute(sql`
    with chosen as materialized (
      select id, name, phone, type, created_at, cv_id from consultations
      where ${isFitting} and ${isWithin(request)}
      ${order} limit ${limit}::integer
    )
    select
      ${itemsJson} as json,
      (select count(*)::integer from consultations where ${isFitting}) as total,
      (select count(*)::integer from consultations where ${isFitting} and ${isNewer}) as newer
  `)
  const { json, total, newer } = rows[0] ?? {}
  return { json: `[${String(json)}]`, total: Number(total), newer: Number(newer) }
}

/** Rows that are there, and have what is searched for. */
async function fits(cms: Payload, { search }: ListRequest): Promise<Sql> {
  const isThere = sql`deleted_at is null`
  if (search === undefined) return isThere
  const needles = await readNeedles(cms.db.drizzle, search)
  return sql`${isThere} and ${hasNeedles(sql`search_text`, needles)}`
}

function isWithin({ before, after }: ListRequest): Sql {
  if (before !== undefined) return sql`(created_at, id) < ${positionOf(before)}`
  if (after !== undefined) return sql`(created_at, id) > ${positionOf(after)}`
  return sql`true`
}

/** A row's place in the list; for one deleted meanwhile, the place it had just above the next. */
function positionOf(id: number): Sql {
  return sql`(
    coalesce(
      (select created_at from consultations where id <= ${id}::integer order by id desc limit 1),
      '-infinity'
    ),
    ${id}::integer
  )`
}

/** Most rows of one page, and most characters of a search. */
const pageMaxLength = 200
const searchMaxLength = 200

/** What a client asks of the list: all of it, or one page before or after a row it has seen. */
export type ListRequest = {
  /** Rows of one page; without it everything that fits is sent. */
  limit?: number
  /** Only rows older than this one. */
  before?: number
  /** Only rows newer than this one, the nearest of them where there is a limit. */
  after?: number
  /** Part of a name or of a phone number. */
  search?: string
}

/** Reads the query of `GET /admin/consultations`; null where something in it makes no sense. */
export function parseListRequest(query: URLSearchParams): ListRequest | null {
  const limit = readNumber(query.get('limit'))
  const before = readNumber(query.get('before'))
  const after = readNumber(query.get('after'))
  const search = cleanText(query.get('q') ?? '')
  if (limit === null || before === null || after === null) return null
  if (limit !== undefined && limit > pageMaxLength) return null
  if (before !== undefined && after !== undefined) return null
  if (search.length > searchMaxLength) return null
  return { limit, before, after, search: search || undefined }
}

function readNumber(text: string | null): number | null | undefined {
  return text === null ? undefined : parseRecordId(text)
}
