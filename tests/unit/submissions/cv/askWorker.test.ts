import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, test, vi } from 'vitest'
import { pdfOf } from '../../../helpers/consultationForms'

// A thread that another file has left would have loaded its libraries.
vi.resetModules()
const { log } = await import('@/server/log')
const { inspectDocument } = await import('@/submissions/cv/documents/inspectDocument')

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-cv-'))
const file = path.join(folder, 'cv.pdf')
writeFileSync(file, pdfOf(1024))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const megabyte = 1024 * 1024
const document = { path: file, container: 'pdf' } as const

/** The memory of the process, and the log: `onWarning` is called at each line. */
function watch(onWarning: () => void) {
  const memory = { rss: 100 * megabyte }
  vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => memory.rss)
  const warn = vi.spyOn(log, 'warn').mockImplementation(onWarning)
  return { memory, warn }
}

// First, because a thread that has loaded its libraries is done before its memory is looked at.
test('a document that takes too much memory is stopped once', async () => {
  const { memory, warn } = watch(() => undefined)
  const { terminate } = Worker.prototype
  vi.spyOn(Worker.prototype, 'terminate').mockImplementation(async function (this: Worker) {
    // A thread at work may take a while to end, in which its memory is looked at again.
    await new Promise((resolve) => setTimeout(resolve, 50))
    return terminate.call(this)
  })
  const inspected = inspectDocument(document)
  await Promise.resolve()
  memory.rss = 2000 * megabyte
  expect((await inspected).remarks).toEqual(['unchecked'])
  expect(warn).toHaveBeenCalledTimes(1)
})

test('a document beside one that takes too much memory is looked into again', async () => {
  const { memory, warn } = watch(() => (memory.rss = 100 * megabyte))
  const both = Promise.all([inspectDocument(document), inspectDocument(document)])
  // The thread of each has begun by now, and answers in a later turn.
  await Promise.resolve()
  memory.rss = 2000 * megabyte
  expect((await both).map(({ remarks }) => remarks)).toEqual([[], []])
  expect(warn).toHaveBeenCalled()
})
