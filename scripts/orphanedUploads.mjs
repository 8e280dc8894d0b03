// @ts-check
// Lists the uploaded files that no row names; with --remove it removes them.
import { runOrphans } from './lib/backup/runOrphans.mjs'
import { runInOrder } from './lib/runInOrder.mjs'

await runInOrder((context) => runOrphans({ args: process.argv.slice(2), ...context }))
