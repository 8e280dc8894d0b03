import http from 'node:http'

/** A call of the webhook. */
type ReceivedCall = { headers: Record<string, string>; body: string }

type Answer = (response: http.ServerResponse, call: ReceivedCall) => void

export const webhookSecret = `whsec_${Buffer.from('a secret of the tests, long enough').toString('base64')}`

/** Starts a receiver of webhooks on this machine; `answer` can be changed at any time. */
export async function startWebhookReceiver({ port }: { port: number }) {
  const calls: ReceivedCall[] = []
  /** What tells a server of it. */
  const environment = {
    WEBHOOK_URL: `http://127.0.0.1:${port}/hook`,
    WEBHOOK_SECRET: webhookSecret,
  }
  const receiver = { calls, answer: succeed as Answer, path: '/hook', environment, hangUp, stop }
  const server = http.createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      if (request.url !== receiver.path) return response.writeHead(404).end()
      calls.push({ headers, body })
      receiver.answer(response, { headers, body })
    })
    request.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return receiver

  /** Breaks off all that has not been answered. */
  function hangUp(): void {
    server.closeAllConnections()
  }

  function stop(): Promise<void> {
    hangUp()
    return new Promise((resolve) => server.close(() => resolve()))
  }
}

/** The usual answer. */
export const succeed: Answer = (response) => void response.writeHead(204).end()

/** An answer with nothing but a status and perhaps headers. */
export function withStatus(status: number, headers: Record<string, string> = {}): Answer {
  return (response) => void response.writeHead(status, headers).end('no')
}
