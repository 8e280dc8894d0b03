// @ts-check
import { execFileSync } from 'node:child_process'
import { logIn } from '../helpers/logIn.mjs'
import { testUser } from '../helpers/testUser.mjs'
import { fastest, figure, watchMemory } from './measure.mjs'
import { seedSurveyResponses } from './surveyResponses.mjs'

/** A survey of home-care providers has thousands. */
const rows = 10_000

/**
 * The results page, beside psql counting the rows that it has to read.
 * @param {import('./measure.mjs').Bench} bench
 */
export async function benchSurveyResults({ server }) {
  await seedSurveyResponses({ databaseUrl: server.databaseUrl, rows })
  const { cookie } = await logIn({ ...server, credentials: testUser })
  const page = `${server.baseUrl}/cms/survey-results`
  await fastest(1, () => read({ url: page, cookie }))
  const memory = watchMemory(server.pid)
  const all = await fastest(5, () => read({ url: page, cookie }))
  const filtered = await fastest(5, () =>
    read({ url: `${page}?language=de&role=nurse_manager_pdl&from=2020-01-01`, cookie }),
  )
  const peak = memory.stop()
  const reference = await fastest(5, async () => {
    // The last column makes Postgres go through whole rows, as the page does.
    execFileSync('psql', [
      server.databaseUrl,
      '-qAt',
      '-c',
      'select count(*), count(data_protection_contact) from survey_responses',
      '-o',
      '/dev/null',
    ])
  })
  return [
    figure({
      what: `survey results, all questions of ${rows} responses : psql counting them`,
      ours: all,
      reference,
      unit: ' ms',
    }),
    figure({
      what: 'the same with filters : psql counting all',
      ours: filtered,
      reference,
      unit: ' ms',
    }),
    figure({
      what: 'server memory while it does : before',
      ours: peak.highest,
      reference: peak.before,
      unit: ' MB',
    }),
  ]
}

/** @param {{ url: string, cookie: string }} page */
async function read({ url, cookie }) {
  const response = await fetch(url, { headers: { cookie } })
  const html = await response.text()
  if (!response.ok || !html.includes('data-question')) throw new Error(`${url}: ${response.status}`)
}
