import { sql } from '@payloadcms/db-postgres'
import {
  combineQueries,
  executeAccess,
  type Payload,
  type PayloadRequest,
  type Where,
} from 'payload'
import { exportColumns, exportTables, listSeparator } from './exportColumns'
import type { ExportList } from './exportFile'

/** What stands in one cell. */
export type Cell = string | number | null

/** Rows read at once: some hundred kilobytes; more at once is no quicker and takes more memory. */
const batchSize = 200

type Wanted = { cms: Payload; list: ExportList; where: Where }

/**
 * Reads the rows that fit a filter in batches, newest first. Between two of them no connection is
 * held, so a slow client keeps nobody waiting. Each batch goes on below the last row's number: a row
 * that comes in meanwhile shifts nothing, so none is doubled or missed.
 * @throws Payload's error for a filter that is not valid or not allowed to the user, at once
 */
export async function readExport({
  req,
  list,
  where,
}: {
  req: PayloadRequest
  list: ExportList
  where: Where
}): Promise<AsyncGenerator<Cell[][]>> {
  const allowed = await allowedWhere({ req, list, where })
  const wanted = { cms: req.payload, list, where: allowed }
  return batchesFrom({ ...wanted, ids: await readIds({ ...wanted, below: null }) })
}

/** The filter once Payload has checked it, with what the user's access adds to it. */
async function allowedWhere({
  req,
  list,
  where,
}: {
  req: PayloadRequest
  list: ExportList
  where: Where
}): Promise<Where> {
  const { payload } = req
  await payload.find({ collection: list, where, limit: 1, depth: 0, overrideAccess: false, req })
  const access = await executeAccess({ req }, payload.collections[list].config.access.read)
  return combineQueries(where, access)
}

/** Reads a batch ahead: while one is written, Postgres makes the next. */
async function* batchesFrom({
  ids: first,
  ...wanted
}: Wanted & { ids: number[] }): AsyncGenerator<Cell[][]> {
  let next = readBatch({ ...wanted, ids: first })
  for (let ids = first; ids.length > 0;) {
    const batch = await next
    ids = batch.nextIds
    next = readBatch({ ...wanted, ids })
    // Whoever stops reading never learns how it went.
    next.catch(() => undefined)
    yield batch.rows
  }
}

/** The rows with these ids, and the ids that come after them. */
async function readBatch({
  ids,
  ...wanted
}: Wanted & { ids: number[] }): Promise<{ rows: Cell[][]; nextIds: number[] }> {
  if (ids.length === 0) return { rows: [], nextIds: [] }
  const isLast = ids.length < batchSize
  const [rows, nextIds] = await Promise.all([
    readRows({ ...wanted, ids }),
    isLast ? [] : readIds({ ...wanted, below: ids.at(-1) ?? 0 }),
  ])
  return { rows, nextIds }
}

/** Asks Payload's database adapter: whole documents with their hooks would take ten times as long. */
async function readIds({
  cms,
  list,
  where,
  below,
}: Wanted & { below: number | null }): Promise<number[]> {
  const { docs } = await cms.db.find<{ id: number }>({
    collection: list,
    where: below === null ? where : { and: [where, { id: { less_than: below } }] },
    sort: '-id',
    limit: batchSize,
    pagination: false,
    select: {},
  })
  return docs.map(({ id }) => id)
}

/** Postgres makes the cells, as they are to stand in the file. */
async function readRows({
  cms,
  list,
  ids,
}: {
  cms: Payload
  list: ExportList
  ids: number[]
}): Promise<Cell[][]> {
  const cells = sql.join(
    exportColumns[list].map(({ value }) => value),
    sql`, `,
  )
  const { rows } = await cms.db.drizzle.execute(sql`
    select json_build_array(${cells}) as cells
    from ${exportTables[list]} row
    where row.id = any(${sql.param(ids)}::integer[])
    order by row.id desc
  `)
  return rows.map(({ cells: values }) => (Array.isArray(values) ? values.map(toCell) : []))
}

function toCell(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number') return value
  return Array.isArray(value) && value.length > 0 ? value.join(listSeparator) : null
}
