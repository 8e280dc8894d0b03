import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'

/** Opens a connection to a server and sends the start of something. */
export function connect({ to, send = '' }: { to: string; send?: string }): net.Socket {
  const socket = net.connect(Number(new URL(to).port), '127.0.0.1', () => socket.write(send))
  return socket.on('error', () => undefined)
}

/** Whether a port accepts connections. */
export function isListening(port: number | string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

export type Asked = { method?: string; headers?: http.OutgoingHttpHeaders }

/** Asks as a browser does, over a connection of its own, without decompressing what comes. */
export async function askPlainly(url: string, { method = 'GET', headers = {} }: Asked = {}) {
  const request = http.request(url, { method, headers, agent: false }).end()
  // Node documents that the event brings this.
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const bytes = Buffer.concat(await response.toArray())
  return { status: response.statusCode ?? 0, headers: response.headers, bytes }
}

/** Asks for something, reads its first piece and hangs up. */
export async function readOnePiece(url: string, headers: http.OutgoingHttpHeaders): Promise<void> {
  const request = http.get(url, { headers })
  // Node documents that the event brings this.
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  await once(response, 'data')
  response.on('error', () => undefined).destroy()
}
