// @ts-check
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startTestServer } from '../helpers/testServer.mjs'
import { benchBucket } from './bucket.mjs'
import { benchBusyServer } from './busyServer.mjs'
import { benchColdStart } from './coldStart.mjs'
import { benchDesk } from './desk.mjs'
import { benchExports } from './exports.mjs'
import { benchFigures } from './figures.mjs'
import { benchForms } from './forms.mjs'
import { benchHomePage } from './homePage.mjs'
import { benchMemory } from './memory.mjs'
import { print, requireTools } from './measure.mjs'
import { benchScale } from './scale.mjs'
import { benchStaffList } from './staffList.mjs'
import { benchSurveyResults } from './surveyResults.mjs'

/** In order; the last one restarts the server that most of them share. */
const benchmarks = {
  forms: benchForms,
  bucket: benchBucket,
  staffList: benchStaffList,
  desk: benchDesk,
  figures: benchFigures,
  exports: benchExports,
  surveyResults: benchSurveyResults,
  homePage: benchHomePage,
  busyServer: benchBusyServer,
  scale: benchScale,
  memory: benchMemory,
  coldStart: benchColdStart,
}

// `npm run bench -- homePage coldStart` runs these alone.
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
