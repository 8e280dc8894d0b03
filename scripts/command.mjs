// @ts-check
// Runs a command of the operator by its name, as `node backup.mjs` does in the image: `npm run check`.
import { existsSync } from 'node:fs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { inProject } from './lib/projectRoot.mjs'

// Packages are not brought up to date here: a server may be running from them.
if (!existsSync(inProject('node_modules', 'pg'))) await ensureInstalled()
await import('./lib/backup/imageCommands.mjs')
