import {
  combineQueries,
  executeAccess,
  type Payload,
  type PayloadRequest,
  type Where,
} from 'payload'
import { readReplica } from '@/server/readReplica'
import { exportColumns, exportTables, listSeparator } from './exportColumns'
import type { ExportList } from './exportFile'

/** What stands in one cell. */
export type Cell = string | number | null

/** Ids looked up at once. */
const idsAtOnce = 20_000

/** Rows read at once: some hundred kilobytes; more at once is no quicker and takes more memory. */
const rowsAtOnce = 500

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
  return readAhead(readBatches({ ...wanted, first: await readIds({ ...wanted, below: null }) }))
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

async function* readBatches({
  first,
  ...wanted
}: Wanted & { first: number[] }): AsyncGenerator<Cell[][]> {
  for (let ids = first; ids.length > 0;) {
    for (let from = 0; from < ids.length; from += rowsAtOnce) {
      yield await readRows({ ...wanted, ids: ids.slice(from, from + rowsAtOnce) })
    }
    ids = ids.length < idsAtOnce ? [] : await readIds({ ...wanted, below: ids.at(-1) ?? 0 })
  }
}

/** While one is written, Postgres makes the next. */
async function* readAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = items.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = items.next()
      // Whoever stops reading never learns how it went.
      next.catch(() => undefined)
      // Else the query would be sent only once this batch is written.
      await new Promise(setImmediate)
      yield value
    }
  } finally {
    await items.return(undefined)
  }
}

/** Asks Payload's database adapter for ids alone: whole documents would take ten times as long. */
async function readIds({
  cms,
  list,
  where,
  below,
}: Wanted & { below: number | null }): Promise<number[]> {
  const { values } = await cms.db.findDistinct({
    collection: list,
    field: 'id',
    where: below === null ? where : { and: [where, { id: { less_than: below } }] },
    sort: '-id',
    limit: idsAtOnce,
  })
  return values.map(({ id }) => Number(id))
}

/** Postgres makes the cells, as they are to stand in the file, by a statement that it plans once. */
async function readRows({
  cms,
  list,
  ids,
}: {
  cms: Payload
  list: ExportList
  ids: number[]
}): Promise<Cell[][]> {
  const statement = {
    name: `export-${list}`,
    text: `
      select ${exportColumns[list].map(({ value }) => value).join(', ')}
      from ${exportTables[list]}
      where row.id = any($1::integer[])
      order by row.id desc`,
    values: [ids],
    rowMode: 'array' as const,
  }
  const { rows } = await readReplica({
    payload: cms,
    read: (_, pool) => pool.query<unknown[]>(statement),
  })
  return rows.map((values) => values.map(toCell))
}

function toCell(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number') return value
  return Array.isArray(value) && value.length > 0 ? value.join(listSeparator) : null
}
