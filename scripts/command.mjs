// @ts-check
// Runs a command of the operator, a backup where none is named, as `node backup.mjs` does in the image.
import { existsSync } from 'node:fs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { inProject } from './lib/projectRoot.mjs'

// Packages are brought up to date for a restore alone: from them a server may be running.
const isRestore = process.argv[2] === 'restore'
if (isRestore || !existsSync(inProject('node_modules', 'pg'))) await ensureInstalled()
await import('./lib/backup/imageCommands.mjs')
