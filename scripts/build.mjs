// @ts-check
// Builds the production server unless it is built already.
import { ensureBuild } from './lib/build.mjs'
import { runInOrder } from './lib/runInOrder.mjs'

await runInOrder(({ stopping }) => ensureBuild(stopping))
