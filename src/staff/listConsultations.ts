import type { Payload } from 'payload'
import { getCms } from '@/cms/getCms'
import { requestLocale } from '@/i18n/detectLocale'
import { failureResponse } from '@/server/http/failureAnswer'
import { newerHeader, totalHeader } from './consultationItem'
import { parseListRequest, type ListRequest } from './readConsultations'
import { readPage, readBatch, type Batch, type Position } from './readConsultations'
import { log } from '@/server/log'

const privateJson = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/**
 * Answers `GET /admin/consultations`: every consultation, newest first, or one page where the query
 * has a `limit`.
 */
export async function listConsultations(request: Request): Promise<Response> {
  const wanted = parseListRequest(new URL(request.url).searchParams)
  if (!wanted) {
    const locale = requestLocale({ headers: request.headers })
    return failureResponse({ code: 'bad_request', locale })
  }
  const cms = await getCms()
  if (wanted.limit === undefined) {
    const stream = await sendAllConsultations({ cms, request: wanted })
    return new Response(stream, { headers: privateJson })
  }
  const { json, total, newer } = await readPage({ cms, request: wanted, limit: wanted.limit })
  return new Response(json, {
    headers: { ...privateJson, [totalHeader]: String(total), [newerHeader]: String(newer) },
  })
}

/** Rows read at once: less than a megabyte, however many there are altogether. */
const batchSize = 5000

/**
 * The rows that fit a request as one JSON array, read while they are sent: a slow client slows the
 * reading down, one that goes away ends it. Rows that come in meanwhile are newer than the first
 * batch and left out.
 * @throws when the first batch cannot be read; later failures break the connection off, so that
 * half a list is never taken for a whole one
 */
async function sendAllConsultations({
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
