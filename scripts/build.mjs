// @ts-check
import { ensureBuild } from './lib/build.mjs'

// Builds the production server unless it is built already.
await ensureBuild()
