import { context, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import pg from 'pg'
import { errorCodeOf } from '@/server/errorCodeOf'
import { querySummary } from './querySummary'

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/**
 * Makes a span of each query that a request waits for. What the server asks by itself every few seconds
 * has none. (`@opentelemetry/instrumentation-pg` hooks the loading of modules, which a bundle does not
 * do; and it notes the text of statements.)
 */
export function traceQueries(): void {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  const tracer = trace.getTracer('curaco.pg')
  prototype.query = function (...args) {
    if (!trace.getSpan(context.active())) return query.apply(this, args)
    const summary = querySummary(textOf(args[0]))
    const span = tracer.startSpan(summary, {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary },
    })
    const result = query.apply(this, args)
    endWith({ span, result })
    return result
  }
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  const { text } = (query ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}

/** A query is a promise, or an object that says so itself when it is over (streams, cursors). */
function endWith({ span, result }: { span: Span; result: unknown }): void {
  const end = (error?: unknown) => {
    if (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', errorCodeOf(error))
    }
    span.end()
  }
  if (result instanceof Promise) result.then(() => end(), end)
  else span.end()
}
