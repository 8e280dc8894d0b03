import { sql } from '@payloadcms/db-postgres'
import { and, desc, lt } from '@payloadcms/db-postgres/drizzle'
import type { PgTable } from '@payloadcms/db-postgres/drizzle/pg-core'
import { buildQuery } from '@payloadcms/drizzle'
import {
  combineQueries,
  executeAccess,
  type Payload,
  type PayloadRequest,
  type Where,
} from 'payload'
import { types, type CustomTypesConfig } from 'pg'
import { exportColumns, exportTables, listSeparator } from './exportColumns'
import type { SubmissionKind } from '@/domain/submissionKinds'

/** What stands in one cell. */
export type Cell = string | number | null

/** Ids looked up at once. */
const idsAtOnce = 20_000

/** Rows read at once: some hundred kilobytes; more at once is no quicker and takes more memory. */
const batchSize = 500

type Asked = { req: PayloadRequest; list: SubmissionKind; where: Where }

type Wanted = Omit<Asked, 'req'> & { cms: Payload }

/**
 * Reads the rows that fit a filter in batches, newest first. Between two of them no connection is
 * held, so a slow client keeps no other request waiting. Each batch goes on below the last row's number: a row
 * that comes in meanwhile shifts nothing, so none is doubled or missed.
 * @throws Payload's error for a filter that is not valid or not allowed to the user, at once
 */
export async function readExport(asked: Asked) {
  const { req, list } = asked
  const wanted = { cms: req.payload, list, where: await allowedWhere(asked) }
  return readAhead(readBatches({ ...wanted, first: await readIds({ ...wanted, below: null }) }))
}

/** The filter once Payload has checked it, with what the user's access adds to it. */
async function allowedWhere({ req, list, where }: Asked) {
  const { payload } = req
  await payload.find({
    collection: list,
    where,
    limit: 1,
    pagination: false,
    depth: 0,
    overrideAccess: false,
    req,
  })
  const access = await executeAccess({ req }, payload.collections[list].config.access.read)
  return combineQueries(where, access)
}

async function* readBatches({
  first,
  ...wanted
}: Wanted & { first: string[] }): AsyncGenerator<Cell[][]> {
  const { cms, list } = wanted
  for (let portion = first; portion.length > 0;) {
    for (const ids of portion) yield await readRows({ cms, list, ids })
    const below = Number(/\d+(?=\}$)/.exec(portion.at(-1) ?? '')?.[0])
    portion = portion.length < idsAtOnce / batchSize ? [] : await readIds({ ...wanted, below })
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
      // A client that stops reading is not told how it went.
      next.catch(() => undefined)
      // Else the query would be sent only once this batch is written.
      await new Promise(setImmediate)
      yield value
    }
  } finally {
    await items.return(undefined)
  }
}

/**
 * The ids of the next rows, in arrays of one batch each, as texts. Payload makes the condition; asked for
 * documents it would take ten times as long, and asked for distinct values it counts all of them as well.
 */
async function readIds({
  cms,
  list,
  where: wanted,
  below,
}: Wanted & { below: number | null }): Promise<string[]> {
  const tableName = list.replaceAll('-', '_')
  const table = cms.db.tables[tableName]
  const { joins, where } = buildQuery({
    // Payload's type of its database covers several, of which this product has one.
    adapter: cms.db as unknown as Parameters<typeof buildQuery>[0]['adapter'],
    fields: cms.collections[list].config.flattenedFields,
    tableName,
    where: wanted,
  })
  const newest = cms.db.drizzle
    .selectDistinct({ id: table.id })
    .from(table)
    .where(and(where, below === null ? undefined : lt(table.id, below)))
    .orderBy(desc(table.id))
    .limit(idsAtOnce)
    .$dynamic()
  for (const { type = 'leftJoin', table, condition } of joins) {
    newest[type](table as PgTable, condition)
  }
  const { rows } = await cms.db.drizzle.execute<{ ids: string }>(sql`
    select array_agg(id order by id desc)::text as ids
    from (select id, (row_number() over (order by id desc) - 1) / ${batchSize}::int as batch
      from ${newest.as('newest')}) numbered
    group by batch order by batch`)
  return rows.map(({ ids }) => ids)
}

/** Postgres makes the cells, as they are to stand in the file, by a statement that it plans once. */
async function readRows({ cms, list, ids }: Omit<Wanted, 'where'> & { ids: string }) {
  const statement = {
    name: `export-${list}`,
    text: `
      select ${exportColumns[list].map(({ value }) => value).join(', ')}
      from ${exportTables[list]}
      where row.id = any($1::integer[])
      order by row.id desc`,
    values: [ids],
    rowMode: 'array' as const,
    types: cellTypes,
  }
  const { rows } = await cms.db.pool.query<Cell[]>(statement)
  return rows
}

/** Lists, which are JSON, become cells as they are read: looking at each cell again takes longer. */
const cellTypes: CustomTypesConfig = {
  getTypeParser: (type: number) =>
    type === types.builtins.JSONB ? toListCell : types.getTypeParser(type),
}

function toListCell(json: string): Cell {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.join(listSeparator) : null
}
