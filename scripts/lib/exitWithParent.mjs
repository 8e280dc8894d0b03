// @ts-check
// Preloaded into the server (`node --import`): when the script that started it dies, however it
// dies, their channel breaks, and the server closes in order instead of living on unseen.
import { isMainThread } from 'node:worker_threads'

const closeWithin = 15_000

/** Processes that the server forks inherit this module, but have a channel of their own purpose. */
const parent = new URL(import.meta.url).searchParams.get('parent')

if (isMainThread && process.channel && String(process.ppid) === parent) {
  process.once('disconnect', close)
  // The channel alone must not keep the process from ending.
  process.channel.unref()
}

function close() {
  setTimeout(() => process.exit(1), closeWithin).unref()
  process.kill(process.pid, 'SIGTERM')
}
