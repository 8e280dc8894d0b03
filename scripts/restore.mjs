// @ts-check
// Brings a backup back, into an empty database and an empty folder of uploads.
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { runInOrder } from './lib/runInOrder.mjs'

await runInOrder(async ({ stopping, closers }) => {
  await ensureInstalled(stopping)
  const { runRestore } = await import('./lib/backup/runRestore.mjs')
  await runRestore({ args: process.argv.slice(2), stopping, closers })
})
