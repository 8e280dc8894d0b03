import { ownAddress } from './ownAddress'

/** A contact exactly as the specification's section 7 has it. */
export const contact = {
  name: 'Asha Thomas',
  phone: '+91 98765 43210',
  message: 'Initial contact via chat',
} as const

/** Posts to the chat: an object as JSON, or a body as it is. */
export function postChat({
  baseUrl,
  address = ownAddress(),
  body,
  headers = {},
}: {
  baseUrl: string
  address?: string
  body: object | string | AsyncIterable<Uint8Array>
  headers?: Record<string, string>
}): Promise<Response> {
  const isStream = typeof body === 'object' && Symbol.asyncIterator in body
  const init: RequestInit & { duplex?: 'half' } = {
    method: 'POST',
    // Without a declared length: Node's fetch sends a stream in chunks.
    body: isStream ? streamOf(body) : typeof body === 'string' ? body : JSON.stringify(body),
    duplex: isStream ? 'half' : undefined,
    headers: { 'X-Forwarded-For': address, 'Content-Type': 'application/json', ...headers },
  }
  return fetch(`${baseUrl}/api/chat`, init)
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}
