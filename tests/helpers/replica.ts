import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../scripts/lib/embeddedPostgres.mjs'
import { databasePassword } from './databaseTemplate.mjs'

/**
 * Starts a streaming replica of a database that runs on this machine: a base backup by Postgres' own
 * functions (PostgreSQL, 25.3.3), because the embedded distribution comes without `pg_basebackup`.
 */
export async function startReplica(databaseUrl: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-replica-'))
  chmodSync(folder, 0o711)
  const dataDir = path.join(folder, 'postgres')
  const primary = new pg.Client({ connectionString: databaseUrl })
  await primary.connect()
  await primary.query(`select pg_backup_start('replica', fast => true)`)
  const { rows } = await primary.query<{ data_directory: string }>('show data_directory')
  cpSync(String(rows[0]?.data_directory), dataDir, {
    recursive: true,
    filter: (source) => !/\/(postmaster\.(pid|opts)|pg_replslot\/.+)$/.test(source),
  })
  const stopped = await primary.query<{ labelfile: string }>('select * from pg_backup_stop()')
  await primary.end()
  writeFileSync(path.join(dataDir, 'backup_label'), String(stopped.rows[0]?.labelfile))
  writeFileSync(path.join(dataDir, 'standby.signal'), '')
  const { hostname, port, username } = new URL(databaseUrl)
  appendFileSync(
    path.join(dataDir, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=${hostname} port=${port} user=${username} password=${databasePassword}'\nlog_statement = 'all'\nfsync = off\n`,
  )
  const replica = await startEmbeddedPostgres({ dataDir, password: databasePassword })
  let isStopped = false
  return {
    url: replica.url,
    /** What it was asked so far. */
    statements: () => readFileSync(`${replica.folder}.log`, 'utf8'),
    /** Ends it and removes what it was made of. */
    stop: async () => {
      if (isStopped) return
      isStopped = true
      process.kill(replica.pid, 'SIGQUIT')
      await replica.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
