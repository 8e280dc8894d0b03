// @ts-check
// Preloaded into the server (`node --import`): when the script that started it dies, however it
// dies, their channel breaks, and the server closes in order instead of living on unseen; then the database.
import { isMainThread } from 'node:worker_threads'

const closeWithin = 15_000

/** Processes that the server forks inherit this module, but have a channel of their own purpose. */
const { searchParams } = new URL(import.meta.url)
const [parent, database] = ['parent', 'database'].map((name) => searchParams.get(name))

if (isMainThread && process.channel && String(process.ppid) === parent) {
  process.once('disconnect', close)
  // The channel alone must not keep the process from ending.
  process.channel.unref()
}

function close() {
  setTimeout(() => process.exit(1), closeWithin).unref()
  // Postgres ends its sessions and writes everything.
  if (database) process.once('exit', () => void process.kill(Number(database), 'SIGINT'))
  process.kill(process.pid, 'SIGTERM')
}
