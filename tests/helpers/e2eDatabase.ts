import pg from 'pg'

/** Runs a statement in the database of the site that all browser tests share, or of another one. */
export async function query<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
  databaseUrl = process.env.E2E_DATABASE_URL,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<Row>(text, values).finally(() => client.end())
  return rows
}
