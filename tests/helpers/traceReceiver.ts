import http from 'node:http'

/** A span as far as the tests look at it. */
type ReceivedSpan = { trace: string; id: string; parent: string; name: string }

/** Receives traces as a collector does: OTLP over HTTP, protocol buffers. */
export async function startTraceReceiver({ port }: { port: number }) {
  const bodies: Buffer[] = []
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(Buffer.concat(chunks))
      response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    /** All that has come, as it came. */
    text: () => Buffer.concat(bodies).toString('latin1'),
    spans: () => bodies.flatMap(spansOf),
    stop(): Promise<void> {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Field numbers: opentelemetry-proto, trace/v1/trace.proto. */
function spansOf(request: Buffer): ReceivedSpan[] {
  const resources = fieldsOf(request).filter(({ number }) => number === 1)
  const scopes = resources.flatMap(({ bytes }) => fieldsOf(bytes)).filter((one) => one.number === 2)
  const spans = scopes.flatMap(({ bytes }) => fieldsOf(bytes)).filter((one) => one.number === 2)
  return spans.map(({ bytes }) => {
    const fields = fieldsOf(bytes)
    const of = (wanted: number) => fields.find(({ number }) => number === wanted)?.bytes
    return {
      trace: of(1)?.toString('hex') ?? '',
      id: of(2)?.toString('hex') ?? '',
      parent: of(4)?.toString('hex') ?? '',
      name: of(5)?.toString('utf8') ?? '',
    }
  })
}

/** The fields of a message that have a length; numbers are passed over (protobuf.dev, "Encoding"). */
function fieldsOf(message: Buffer): { number: number; bytes: Buffer }[] {
  const fields: { number: number; bytes: Buffer }[] = []
  let at = 0
  const varint = () => {
    let value = 0
    for (let shift = 1; ; shift *= 128) {
      const byte = message[at++] ?? 0
      value += (byte & 127) * shift
      if (byte < 128) return value
    }
  }
  while (at < message.length) {
    const key = varint()
    const type = key % 8
    if (type === 0) varint()
    else if (type === 1) at += 8
    else if (type === 5) at += 4
    else {
      const length = varint()
      fields.push({ number: Math.floor(key / 8), bytes: message.subarray(at, at + length) })
      at += length
    }
  }
  return fields
}
