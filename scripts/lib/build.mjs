// @ts-check
import { cpSync, existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { compressFiles } from '../compressFiles.mjs'
import { runCommand } from './childProcess.mjs'
import { UserError } from './userError.mjs'
import { inProject, projectRoot } from './projectRoot.mjs'
import { ensureStamped, hashFiles } from './stamp.mjs'

/** Where the built server lies; `server.js` in it starts it. */
export const standaloneFolder = inProject('.next', 'standalone')

/** @param {string[]} parts */
const inStandalone = (...parts) => path.join(standaloneFolder, ...parts)

/** The command line interface of Next.js, run with Node itself. */
export const nextCommand = inProject('node_modules', 'next', 'dist', 'bin', 'next')

const sources = [
  'src',
  'collections',
  'public',
  'payload.config.ts',
  'next.config.mjs',
  'tsconfig.json',
  'package-lock.json',
  'postcss.config.mjs',
  'scripts/bundlePackages.mjs',
  'scripts/compressFiles.mjs',
]

/** A build must be the same everywhere: what is set for one server stays out of it. */
const runtimeVariables = `
  DATABASE_URL DATABASE_DIRECT_URL PAYLOAD_SECRET ADMIN_USERNAME ADMIN_PASSWORD SITE_URL
  DATA_DIR UPLOADS_DIR PORT HOST SMTP_URL MAIL_FROM NOTIFY_EMAIL WEBHOOK_URL
  WEBHOOK_SECRET METRICS_PORT METRICS_HOST REVISION S3_BUCKET S3_ENDPOINT S3_REGION
  S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY S3_FORCE_PATH_STYLE BACKUP_RECIPIENT`.split(/\s+/)

/**
 * Builds the production server and puts its static files beside it, unless the sources are those
 * of the last build.
 * @param {{ signal?: AbortSignal }} [options] `signal` ends it early
 */
export async function ensureBuild({ signal } = {}) {
  await ensureStamped({
    file: inStandalone('.built'),
    stamp: buildStamp,
    signal,
    async work(control) {
      rmSync(standaloneFolder, { recursive: true, force: true })
      await runCommand({
        title: 'Building the site',
        command: process.execPath,
        args: [nextCommand, 'build'],
        cwd: projectRoot,
        env: buildEnvironment(),
        control,
      })
      completeStandalone()
      // On a fresh clone its bundler is not there before `ensureInstalled`.
      const { bundlePackages } = await import('../bundlePackages.mjs')
      await bundlePackages(standaloneFolder)
      await compressFiles([inStandalone('.next', 'static'), inStandalone('public')])
    },
  })
}

/**
 * The scripts have read `.env` already, and Next.js would read it again with other rules.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv} the environment for a process of Next.js
 */
export function nextEnvironment(env) {
  return { ...env, __NEXT_PROCESSED_ENV: 'true', NEXT_TELEMETRY_DISABLED: '1' }
}

/**
 * Tells one build from another. Public variables are written into the scripts for the browser, so they
 * belong to it.
 * @returns {string}
 */
export function buildStamp() {
  const extra = Object.entries(process.env)
    .filter(([name]) => name.startsWith('NEXT_PUBLIC_'))
    .map(([name, value]) => `${name}=${value}`)
  return hashFiles({ root: projectRoot, entries: sources, extra: extra.sort() })
}

/** @returns {NodeJS.ProcessEnv} */
function buildEnvironment() {
  const env = Object.entries(process.env).filter(([name]) => !runtimeVariables.includes(name))
  return nextEnvironment({ ...Object.fromEntries(env), NODE_ENV: 'production' })
}

function completeStandalone() {
  if (!existsSync(inStandalone('server.js'))) {
    throw new UserError('The build did not create .next/standalone/server.js: see next.config.mjs')
  }
  // Next.js copies these along; secrets do not belong into a build, nor old values into a new run.
  for (const name of ['.env', '.env.production']) {
    rmSync(inStandalone(name), { force: true })
  }
  for (const folder of ['public', path.join('.next', 'static')]) {
    rmSync(inStandalone(folder), { recursive: true, force: true })
    cpSync(inProject(folder), inStandalone(folder), { recursive: true })
  }
}
