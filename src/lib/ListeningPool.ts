import pg from 'pg'
import { log } from './log'

/**
 * A pool of connections whose breaking is heard. Without these listeners an idle connection that the
 * server closes is an uncaught error, which is printed with the whole client and its last query, and
 * a lent one whose borrower does not give it back keeps its place in the pool for good: after some
 * restarts of the database none would be left.
 */
export class ListeningPool extends pg.Pool {
  /** Clients that are in use. */
  private readonly lent = new WeakSet<pg.ClientBase>()

  constructor(config?: pg.PoolConfig) {
    super(config)
    this.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
    this.on('acquire', (client) => this.lent.add(client))
    this.on('release', (_, client) => this.lent.delete(client))
    this.on('connect', (client) => {
      // While a connection is lent out, its query fails and whoever asked is told; nothing to add.
      client.on('error', () => undefined)
      client.once('end', () => this.takeBack(client))
    })
  }

  /** Gives a dead client's place to another, whatever its borrower does. */
  private takeBack(client: pg.PoolClient) {
    if (!this.lent.has(client)) return
    client.release(true)
    client.release = () => undefined
  }
}
