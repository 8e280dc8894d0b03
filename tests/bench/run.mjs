// @ts-check
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startTestServer } from '../helpers/testServer.mjs'
import { benchColdStart } from './coldStart.mjs'
import { benchConsultations } from './consultations.mjs'
import { benchExports } from './exports.mjs'
import { benchHomePage } from './homePage.mjs'
import { benchJsonPosts } from './jsonPosts.mjs'
import { print, requireTools } from './measure.mjs'
import { benchStaffList } from './staffList.mjs'
import { benchSurveyResults } from './surveyResults.mjs'

/** In order; the last one restarts the server. */
const benchmarks = [
  benchConsultations,
  benchJsonPosts,
  benchStaffList,
  benchExports,
  benchSurveyResults,
  benchHomePage,
  benchColdStart,
]

requireTools(['psql', 'pgbench'])
const scratch = mkdtempSync(path.join(os.tmpdir(), 'curaco-bench-'))
const server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error' })
try {
  const figures = []
  for (const benchmark of benchmarks) figures.push(...(await benchmark({ server, scratch })))
  print(figures)
} finally {
  await server.stop()
  rmSync(scratch, { recursive: true, force: true })
}
