import type { Payload } from 'payload'
import { log } from '@/server/log'
import type { ListRequest } from './listRequest'
import { readBatch, type Batch, type Position } from './readConsultations'

/** Rows read at once: less than a megabyte, however many there are altogether. */
const batchSize = 5000

/**
 * The rows that fit a request as one JSON array, read while they are sent: a slow client slows the
 * reading down, one that goes away ends it. Rows that come in meanwhile are newer than the first
 * batch and left out.
 * @throws when the first batch cannot be read; later failures break the connection off, so that
 * half a list is never taken for a whole one
 */
export async function sendAllConsultations({
  cms,
  request,
}: {
  cms: Payload
  request: ListRequest
}): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let batch = Promise.resolve(await readBatch({ cms, request, from: null, size: batchSize }))
  let opened = false

  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      const { json, count, last } = await batch
      const complete = count < batchSize
      if (!complete) {
        batch = nextBatch({ cms, request, last })
        // A client that stops reading is not told how it went.
        batch.catch(() => undefined)
        // Else the query would be sent only once this batch is encoded.
        await new Promise(setImmediate)
      }
      const start = opened ? (count > 0 ? ',' : '') : '['
      opened = true
      controller.enqueue(encoder.encode(start + json + (complete ? ']' : '')))
      if (complete) controller.close()
    },
  }
  // While one batch is sent, Postgres makes the next.
  return new ReadableStream(source, { highWaterMark: 1 })
}

async function nextBatch({
  cms,
  request,
  last,
}: {
  cms: Payload
  request: ListRequest
  last: Position | null
}): Promise<Batch> {
  try {
    return await readBatch({ cms, request, from: last, size: batchSize })
  } catch (error) {
    log.error({ err: error }, 'the staff list was interrupted')
    // Next.js prints what a stream fails with; the database's error would tell what was searched.
    throw new Error('The list was interrupted')
  }
}
