// @ts-check
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { compressFiles } from '../compressFiles.mjs'
import { runCommand } from './childProcess.mjs'
import { settingNames } from './environment.mjs'
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
        env: buildEnvironment(process.env),
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

/**
 * A build must be the same everywhere: what is set for one server stays out of it.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv} without the settings of `.env.example`, nor files that hold one
 */
export function buildEnvironment(env) {
  const settings = settingNames(readFileSync(inProject('.env.example'), 'utf8'))
  const rest = Object.entries(env).filter(
    ([name]) => !settings.has(name) && !settings.has(name.replace(/_FILE$/, '')),
  )
  return nextEnvironment({ ...Object.fromEntries(rest), NODE_ENV: 'production' })
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
