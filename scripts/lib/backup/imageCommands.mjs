// @ts-check
// What scripts/bundleBackup.mjs makes one file of for the image: `node backup.mjs [--nightly]`,
// `node backup.mjs restore latest --identity -`, `node backup.mjs orphans`, and `check`, `send-test-mail` and
// `reset-password`, which scripts/command.mjs runs as well.
import { runCheck, sendTestMail } from '../check.mjs'
import { resetPassword } from '../resetPassword.mjs'
import { runInOrder } from '../runInOrder.mjs'
import { runBackup } from './runBackup.mjs'
import { runOrphans } from './runOrphans.mjs'
import { runRestore } from './runRestore.mjs'

const commands = {
  restore: runRestore,
  orphans: runOrphans,
  check: runCheck,
  'send-test-mail': sendTestMail,
  'reset-password': resetPassword,
}

await runInOrder(async (context) => {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.entries(commands).find(([known]) => known === name)?.[1]
  if (command) await command({ args, ...context })
  else await runBackup({ args: process.argv.slice(2), ...context })
})
