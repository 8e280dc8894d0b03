// @ts-check
// Writes the database and the uploaded files into one archive, while the site goes on running.
import { existsSync } from 'node:fs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { inProject } from './lib/projectRoot.mjs'
import { runInOrder } from './lib/runInOrder.mjs'

await runInOrder(async ({ stopping, closers }) => {
  // Packages are not brought up to date here: a server may be running from them.
  if (!existsSync(inProject('node_modules', 'pg'))) await ensureInstalled(stopping)
  const { runBackup } = await import('./lib/backup/runBackup.mjs')
  await runBackup({ args: process.argv.slice(2), stopping, closers })
})
