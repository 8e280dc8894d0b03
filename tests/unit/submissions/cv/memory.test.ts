import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { pdfOf } from '../../../helpers/consultationForms'

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-cv-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const megabyte = 1024 * 1024
const source = 'src/submissions/cv/documents/documentWorker.mjs'

/** The worker, which also says what its buffers take when it is done with a document. */
const worker = `
  const { parentPort } = require('node:worker_threads')
  const { postMessage } = parentPort
  parentPort.postMessage = (message) => postMessage.call(
    parentPort, message === 'done' ? { buffers: process.memoryUsage().arrayBuffers } : message)
  import(${JSON.stringify(pathToFileURL(source).href)})`

test('a PDF is out of memory as soon as it is looked into, without a collection', async () => {
  const file = path.join(folder, 'cv.pdf')
  writeFileSync(file, pdfOf(4 * megabyte))
  const thread = new Worker(worker, { eval: true })
  const buffers: number[] = []
  for (let count = 0; count < 3; count += 1) {
    thread.postMessage({ task: 'inspect', path: file, container: 'pdf' })
    const message = await new Promise<object>((resolve, reject) => {
      thread.once('message', resolve).once('error', reject)
    })
    // A remark would come in its place.
    expect(message).toHaveProperty('buffers')
    buffers.push((message as { buffers: number }).buffers)
  }
  await thread.terminate()
  expect(Math.max(...buffers)).toBeLessThan(4 * megabyte)
})
