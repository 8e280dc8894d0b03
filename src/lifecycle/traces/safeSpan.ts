import type { ReadableSpan } from '@opentelemetry/sdk-trace-node'

type Attributes = ReadableSpan['attributes']

/**
 * What may leave the server: route templates, methods, codes and names of tables. Next.js notes addresses
 * with their queries as well, and messages of errors, which may quote what somebody has sent.
 */
const attributeNames = new Set([
  'db.query.summary',
  'db.system.name',
  'error.type',
  'http.method',
  'http.route',
  'http.status_code',
  'next.route',
  'next.rsc',
  'next.span_category',
  'next.span_type',
])

/** Names are made of methods, templates and words; that of a `fetch` ends with an address. */
const address = /\s(?:[a-z][a-z0-9+.-]*:)?\/\/.*$/i

/** A copy of a span without anything that a visitor may have sent, nor any address but templates. */
export function safeSpan(span: ReadableSpan): ReadableSpan {
  return Object.create(span, {
    name: { value: span.name.replace(address, '') },
    attributes: { value: safeAttributes(span.attributes) },
    status: { value: { code: span.status.code } },
    events: {
      value: span.events.map(({ name, time, attributes = {} }) => ({
        name: name === 'exception' ? name : 'event',
        time,
        attributes: { 'exception.type': attributes['exception.type'] },
      })),
    },
    links: { value: [] },
  }) as ReadableSpan
}

function safeAttributes(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => attributeNames.has(name)))
}
