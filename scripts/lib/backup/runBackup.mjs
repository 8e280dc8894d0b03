// @ts-check
import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import { logJson } from '../../../src/server/logJson.mjs'
import { fromWhereTheyAre } from '../projectRoot.mjs'
import { UserError } from '../userError.mjs'
import { loadBackupSettings, loadSettings, openForReading } from '../siteDatabase.mjs'
import { timed } from '../timed.mjs'
import { nameBackup } from './backupStore.mjs'
import { createBackup } from './createBackup.mjs'
import { connect } from './database.mjs'
import { refuseExisting, writeBackupFile } from './folderStore.mjs'
import { backUpNightly, backUpNow } from './nightlyBackup.mjs'
import { openUploads } from './uploads.mjs'

/**
 * @typedef {import('../runInOrder.mjs').StopRequest} StopRequest
 * @typedef {import('../runInOrder.mjs').Closers} Closers
 */

/**
 * Backs up: into the file or folder that is named; without one, where the site's backups go, or else
 * into the folder one is in. With `--nightly` it goes on to do so every night until it is stopped.
 * @param {{ args: string[], stopping: StopRequest, closers: Closers }} options
 */
export async function runBackup({ args, stopping, closers }) {
  const settings = loadSettings()
  const backups = await loadBackupSettings(settings)
  if (args.length > 1) throw new UserError('Usage: npm run backup [-- <file or folder>]')
  const isNightly = args[0] === '--nightly'
  // Beside a server, it writes lines like those of the server's log.
  if (isNightly) logJson({ log: 'info', error: 'error' })
  if (isNightly && backups.recipients.length === 0) {
    throw new UserError('BACKUP_RECIPIENT must be set to a public key, as age-keygen prints it')
  }
  const isForStore = isNightly || (args.length === 0 && backups.recipients.length > 0)
  const target = isForStore ? undefined : chooseTarget({ args, backups })
  if (target) refuseExisting(target)
  const url = await openForReading({ settings, stopping, closers })
  const site = { url, uploads: openUploads(settings), backups, signal: stopping.signal }
  if (isNightly) return backUpNightly(site)
  if (!target) return backUpNow(site)
  await backUpTo({ target, site, closers })
}

/** @param {{ target: string, site: import('./nightlyBackup.mjs').Site, closers: Closers }} options */
async function backUpTo({ target, site: { url, uploads, backups, signal }, closers }) {
  const client = await connect(url)
  closers.push(() => client.end())
  const draft = `${target}.${randomUUID()}.part`
  const { manifest, bytes } = await timed({
    title: 'Backing up',
    work: () =>
      createBackup({
        source: { client, uploads },
        target: {
          write: (options) => writeBackupFile({ target, draft, ...options }),
          spool: `${draft}.table`,
          isCompressed: !target.endsWith('.tar'),
          recipients: target.endsWith('.age') ? backups.recipients : [],
        },
        signal,
      }),
  })
  tell({ target, manifest, bytes })
}

/**
 * @param {{ args: string[], backups: import('./backupSettings.mjs').BackupSettings }} options
 * @returns {string}
 */
function chooseTarget({ args, backups: { recipients } }) {
  const target = fromWhereTheyAre(args[0] ?? '.')
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory()
  const ending = recipients.length > 0 ? '.tar.gz.age' : '.tar.gz'
  const file = isFolder ? path.join(target, nameBackup(new Date(), ending)) : target
  if (file.endsWith('.age') && recipients.length === 0) {
    throw new UserError('BACKUP_RECIPIENT must be set to an age public key to encrypt the backup')
  }
  if (recipients.length > 0 && !file.endsWith('.tar.gz.age')) {
    throw new UserError(
      `BACKUP_RECIPIENT is set: the name of a backup must end in .tar.gz.age, and ${file} does not`,
    )
  }
  if (/\.(tar|tar\.gz|tgz|tar\.gz\.age)$/.test(file)) return file
  throw new UserError(
    `The name of a backup must end in .tar.gz, .tar or .tar.gz.age: ${file} does not`,
  )
}

/** @param {{ target: string, manifest: import('./manifest.mjs').Manifest, bytes: number }} options */
function tell({ target, manifest: { tables, files }, bytes }) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`
${target}
  ${rows} rows in ${tables.length} tables, ${files.length} files, ${bytes} bytes

Not included: PAYLOAD_SECRET and the other settings (.env, secrets.json in DATA_DIR).
The backup contains personal data: store it where only authorised people can read it.
`)
}
