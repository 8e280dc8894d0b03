import { seesRequests } from '@collections/access/roles'
import { sessionOf } from '@collections/users/sessions'
import { authenticateCmsRequest } from '@/cms/authenticateCmsRequest'
import { parseRecordId } from '@/domain/recordId'
import { requestLocale } from '@/i18n/detectLocale'
import { failureResponse, type FailureCode } from '@/server/http/failureAnswer'
import { deskStreams, type DeskStream } from './deskStreams'

/** Milliseconds after which a browser opens a stream again whose line broke. */
const retryMilliseconds = 2000

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Compressed, or held back by a proxy, it would come too late.
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

/**
 * Opens a stream of the desk's changes (server-sent events) for users who see requests. The query
 * says which case is looked at (`person`) and what was heard of last (`since`).
 */
export async function openDeskStream(request: Request): Promise<Response> {
  const refuse = (code: FailureCode) =>
    failureResponse({ code, locale: requestLocale(request), retryAfter: 5 })
  const req = await authenticateCmsRequest(request)
  const session = sessionOf(req)
  if (!req.user || !session) return refuse('unauthorized')
  if (!seesRequests(req.user)) return refuse('forbidden')
  const { searchParams } = new URL(request.url)
  const opened = open({
    user: Number(req.user.id),
    session,
    person: parseRecordId(searchParams.get('person') ?? ''),
    since: request.headers.get('last-event-id') ?? searchParams.get('since') ?? '',
    signal: request.signal,
  })
  return opened ? new Response(opened, { headers }) : refuse('unavailable')
}

type Opening = Pick<DeskStream, 'user' | 'session' | 'person'> & {
  since: string
  /** says when the browser has gone */
  signal: AbortSignal
}

function open({ since, signal, ...who }: Opening): ReadableStream<Uint8Array> | null {
  const encoder = new TextEncoder()
  const line: { isOpen: boolean; close: (() => void) | null } = { isOpen: true, close: null }
  const leave = () => {
    line.isOpen = false
    line.close?.()
  }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const write = (text: string) => controller.enqueue(encoder.encode(text))
      const end = () => {
        if (line.isOpen) controller.close()
        line.isOpen = false
      }
      write(`retry: ${retryMilliseconds}\n\n`)
      const countUnread = () => 1 - (controller.desiredSize ?? 1)
      line.close = deskStreams.open({ stream: { ...who, write, countUnread, end }, since })
    },
    cancel: leave,
  })
  if (!line.close) return null
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave)
  return body
}
