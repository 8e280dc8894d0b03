import pg from 'pg'
import { log } from './log'

/**
 * A pool of connections whose breaking is heard. Without these listeners an idle connection that the
 * server closes is an uncaught error, which is printed with the whole client and its last query.
 */
export class ListeningPool extends pg.Pool {
  constructor(config?: pg.PoolConfig) {
    super(config)
    this.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
    // While a connection is lent out, its query fails and whoever asked is told; nothing to add.
    this.on('connect', (client) => client.on('error', () => undefined))
  }
}
