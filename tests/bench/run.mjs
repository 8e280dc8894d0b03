// @ts-check
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startTestServer } from '../helpers/testServer.mjs'
import { benchForms } from './forms.mjs'
import { print, requireTools } from './measure.mjs'
import { benchMemory } from './memory.mjs'
import { benchStaffPages } from './staffPages.mjs'

const benchmarks = {
  forms: benchForms,
  staffPages: benchStaffPages,
  memory: benchMemory,
}

// `npm run bench -- forms memory` runs these alone.
const wanted = process.argv.slice(2)
const chosen = Object.entries(benchmarks).filter(
  ([name]) => wanted.length === 0 || wanted.includes(name),
)

requireTools(['psql', 'pgbench'])
const scratch = mkdtempSync(path.join(os.tmpdir(), 'curaco-bench-'))
const server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error' })
try {
  const figures = []
  for (const [, benchmark] of chosen) figures.push(...(await benchmark({ server, scratch })))
  print(figures)
} finally {
  await server.stop()
  rmSync(scratch, { recursive: true, force: true })
}
