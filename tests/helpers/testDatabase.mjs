// @ts-check
import pg from 'pg'

/** A database as tests ask it: over one connection, made when it is needed, and anew after an error. */
export class TestDatabase extends pg.Pool {
  /** @param {string} connectionString */
  constructor(connectionString) {
    super({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // Tests stop databases.
    this.on('error', () => undefined)
  }

  /**
   * @template {pg.QueryResultRow} Row
   * @param {string} sql
   * @param {unknown[]} [values]
   * @returns {Promise<Row[]>}
   */
  async rows(sql, values) {
    return (await this.query(sql, values)).rows
  }

  /**
   * The first row, which must be there.
   * @template {pg.QueryResultRow} Row
   * @param {string} sql
   * @param {unknown[]} [values]
   * @returns {Promise<Row>}
   */
  async row(sql, values) {
    const { rows } = await this.query(sql, values)
    if (!rows[0]) throw new Error(`no row: ${sql}`)
    return rows[0]
  }

  /**
   * The first column of the first row, which must be there.
   * @template [Value=number]
   * @param {string} sql
   * @param {unknown[]} [values]
   * @returns {Promise<Value>}
   */
  async value(sql, values) {
    const row = await this.row(sql, values)
    // The caller knows what the statement gives.
    return /** @type {Value} */ (Object.values(row)[0])
  }

  /**
   * The first column of all rows.
   * @template [Value=number]
   * @param {string} sql
   * @param {unknown[]} [values]
   * @returns {Promise<Value[]>}
   */
  async column(sql, values) {
    const rows = await this.rows(sql, values)
    // As above.
    return rows.map((row) => /** @type {Value} */ (Object.values(row)[0]))
  }

  /**
   * How many rows a statement gives or changes.
   * @param {string} sql
   * @param {unknown[]} [values]
   * @returns {Promise<number>}
   */
  async count(sql, values) {
    return (await this.query(sql, values)).rowCount ?? 0
  }
}
