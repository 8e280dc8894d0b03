// @ts-check
import { execFileSync, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { findFreePort } from '../../scripts/lib/checks.mjs'
import { openBucket, readBucketSettings } from '../../src/server/storage/bucket.mjs'
import { startTestServer } from '../helpers/testServer.mjs'
import { consultationLoad, pdfOf, post } from './forms.mjs'
import { connections, figure, median } from './measure.mjs'

const rounds = 3
const seconds = 6

/**
 * Consultations with a CV of 1 MB while uploads lie in a bucket, beside the SDK putting the same bytes to the
 * same S3 server, as many at the same time. And what the SDK costs a server in memory.
 * @param {import('./measure.mjs').Bench} bench
 */
export async function benchBucket({ scratch }) {
  const port = await findFreePort()
  const directory = path.join(scratch, 'bucket')
  const s3 = spawn(
    process.execPath,
    // oxfmt-ignore
    ['node_modules/s3rver/bin/s3rver.js', '-d', directory, '-a', '127.0.0.1', '-p', String(port), '--silent', '--configure-bucket', 'curaco'],
    { stdio: 'inherit' },
  )
  const environment = {
    S3_BUCKET: 'curaco',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  const settings = readBucketSettings({ ...process.env, ...environment })
  if (!settings) throw new Error('the settings name no bucket')
  const bucket = openBucket(settings)
  while (
    !(await bucket.check().then(
      () => true,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 50))
  const usual = { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error' }
  const server = await startTestServer({ ...usual, ...environment })
  const withFolder = await startTestServer(usual)
  const cv = pdfOf(1024 * 1024)
  const file = path.join(scratch, 'cv.pdf')
  writeFileSync(file, cv)
  const load = consultationLoad(cv)
  /** @type {{ ours: number[], sdk: number[], folder: number[] }} */
  const measured = { ours: [], sdk: [], folder: [] }
  try {
    for (const one of [server, withFolder]) await post({ server: one, load, duration: 3 })
    for (let round = 0; round < rounds; round += 1) {
      measured.ours.push(await post({ server, load, duration: seconds }))
      measured.sdk.push(await putsPerSecond({ bucket, file }))
      measured.folder.push(await post({ server: withFolder, load, duration: seconds }))
    }
    const memory = [server, withFolder].map(({ pid }) => residentMegabytes(pid))
    const ours = median(measured.ours)
    return [
      figure({
        what: 'consultations with a CV of 1 MB to a bucket : the SDK putting it',
        ours,
        reference: median(measured.sdk),
        unit: '/s',
      }),
      figure({
        what: 'the same : to a folder',
        ours,
        reference: median(measured.folder),
        unit: '/s',
      }),
      figure({
        what: 'memory after that load : with a folder',
        ours: memory[0] ?? NaN,
        reference: memory[1] ?? NaN,
        unit: ' MB',
      }),
    ]
  } finally {
    await server.stop()
    await withFolder.stop()
    s3.kill()
  }
}

/** @param {{ bucket: import('../../src/server/storage/bucket.mjs').Bucket, file: string }} load */
async function putsPerSecond({ bucket, file }) {
  const started = performance.now()
  let count = 0
  const lane = async () => {
    while (performance.now() - started < seconds * 1000) {
      await bucket.put({ path: file, name: `bench-${count}.pdf` })
      count += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  return (count * 1000) / (performance.now() - started)
}

/** @param {number} pid */
function residentMegabytes(pid) {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}
