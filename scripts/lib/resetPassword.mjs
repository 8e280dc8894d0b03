// @ts-check
import { existsSync } from 'node:fs'
import path from 'node:path'
import { childProcess } from './childProcess.mjs'
import { inProject } from './projectRoot.mjs'
import { ensureSecrets } from './secrets.mjs'
import { loadSettings, openForReading } from './siteDatabase.mjs'
import { findFreePort } from './startupChecks.mjs'
import { Interrupted, UserError } from './userError.mjs'

const secondFactor = '--remove-second-factor'

/**
 * Gives a staff user a new password and shows it; where asked, it takes passkeys and recovery codes away. The
 * built server does it, as it does everything that concerns accounts, and ends.
 * @param {{ args: string[], stopping: import('./runInOrder.mjs').StopRequest, closers: import('./runInOrder.mjs').Closers }} options
 */
export async function resetPassword({ args, stopping, closers }) {
  const [username, ...others] = args.filter((arg) => arg !== secondFactor)
  if (!username || username.startsWith('-') || others.length > 0) {
    throw new UserError(`Usage: reset-password <user name> [${secondFactor}]`)
  }
  // In the image the server lies beside the command.
  const folders = [path.dirname(process.argv[1] ?? ''), inProject('.next', 'standalone')]
  const cwd = folders.find((folder) => existsSync(path.join(folder, 'server.js')))
  if (!cwd) throw new UserError('There is no built site yet: run npm start first')
  const settings = loadSettings()
  const server = childProcess({
    command: process.execPath,
    args: ['server.js'],
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: await openForReading({ settings, stopping, closers }),
      PAYLOAD_SECRET: settings.payloadSecret ?? ensureSecrets(settings).payloadSecret,
      UPLOADS_DIR: settings.uploadsDir,
      // A running site has the usual one.
      PORT: String(await findFreePort()),
      HOSTNAME: '127.0.0.1',
      PREPARE_ONLY: 'true',
      RESET_PASSWORD_OF: username,
      REMOVE_SECOND_FACTOR: String(args.includes(secondFactor)),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  closers.push(() => server.stop({ timeout: 5000, hurry: stopping.hurry }))
  // It has said why.
  if (await server.ended) throw new Interrupted()
}
