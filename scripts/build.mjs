// @ts-check
// Installs the packages and builds the production server, unless that is done already: an update builds
// beside the site that runs.
import { ensureBuild } from './lib/build.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { runInOrder } from './lib/runInOrder.mjs'

await runInOrder(async ({ stopping }) => {
  await ensureInstalled(stopping)
  await ensureBuild(stopping)
})
