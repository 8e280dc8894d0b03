// @ts-check
// The commands of scripts/command.mjs, of which scripts/bundleBackup.mjs makes one file for the image:
// `node backup.mjs [--nightly]`, `node backup.mjs restore latest --identity -`, `node backup.mjs check`.
import { runCheck, sendTestMail } from '../check.mjs'
import { moveUploads } from '../moveUploads.mjs'
import { resetPassword } from '../resetPassword.mjs'
import { runInOrder } from '../runInOrder.mjs'
import { runBackup } from './runBackup.mjs'
import { runOrphans } from './runOrphans.mjs'
import { runRestore } from './runRestore.mjs'

/** @type {Record<string, typeof runRestore | undefined>} */
const commands = {
  restore: runRestore,
  orphans: runOrphans,
  'move-uploads': moveUploads,
  check: runCheck,
  'send-test-mail': sendTestMail,
  'reset-password': resetPassword,
}

// Of a later version of the SDK, in the middle of what a command reports.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'

await runInOrder(async (context) => {
  const [name = '', ...args] = process.argv.slice(2)
  const command = commands[name]
  if (command) await command({ args, ...context })
  else await runBackup({ args: process.argv.slice(2), ...context })
})
