// @ts-check
// What scripts/bundleBackup.mjs makes one file of for the image: `node backup.mjs [--nightly]`,
// `node backup.mjs restore latest --identity -` and `node backup.mjs orphans`.
import { runInOrder } from '../runInOrder.mjs'
import { runBackup } from './runBackup.mjs'
import { runOrphans } from './runOrphans.mjs'
import { runRestore } from './runRestore.mjs'

await runInOrder(async (context) => {
  const [command, ...args] = process.argv.slice(2)
  if (command === 'restore') await runRestore({ args, ...context })
  else if (command === 'orphans') await runOrphans({ args, ...context })
  else await runBackup({ args: process.argv.slice(2), ...context })
})
