import { readFileSync } from 'node:fs'
import type net from 'node:net'
import tls from 'node:tls'
import { tlsFile } from './tlsProxy.mjs'

/** Where the network is cut while a request is posted: so many bytes into it, or into its answer. */
export type Cut = { in: 'request' | 'answer'; after: (total: number) => number; isSilent?: boolean }

export type CuttingProxy = Awaited<ReturnType<typeof startCuttingProxy>>

/** Bytes that go through at once, and the pause after them: a slow connection. */
const pieceSize = 4 * 1024
const piecePause = 2

/** Silence after which an answer counts as whole, in milliseconds. */
const answerPause = 100

/**
 * A slow network of the test's own between a browser and the server. It goes away in the middle of
 * the next request that is posted to a path, and stays away until it is brought back.
 */
export async function startCuttingProxy({ target, path }: { target: string; path: string }) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<net.Socket>()
  let isDown = false
  let cut: Cut | undefined
  let reach = () => {}

  const cert = readFileSync(tlsFile('localhost.crt'))
  const key = readFileSync(tlsFile('localhost.key'))
  // The network is cut within what is sent, so this has to read it.
  const server = tls.createServer({ cert, key }, (client) => {
    if (isDown) return void client.destroy()
    const upstream = tls.connect({ port: Number(port), host: hostname })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    relay({ client, upstream })
  })

  function relay({ client, upstream }: { client: net.Socket; upstream: net.Socket }) {
    /** Bytes that may still pass, in the direction that is going to be cut. */
    let left: { in: Cut['in']; bytes: number } | undefined

    const pass = async (from: net.Socket, to: net.Socket, chunk: Buffer) => {
      from.pause()
      const side = from === client ? 'request' : 'answer'
      for (let at = 0; at < chunk.length; at += pieceSize) {
        const piece = chunk.subarray(at, at + pieceSize)
        const allowed = left?.in === side ? piece.subarray(0, left.bytes) : piece
        if (allowed.length > 0) await new Promise((resolve) => to.write(allowed, resolve))
        if (left?.in === side) {
          left.bytes -= allowed.length
          if (left.bytes <= 0) return goDown()
        }
        if (side === 'request') await new Promise((resolve) => setTimeout(resolve, piecePause))
      }
      from.resume()
    }

    client.on('data', (chunk) => {
      if (cut && !left && chunk.toString('latin1').startsWith(`POST ${path} `)) {
        const isNow = cut.in === 'request'
        left = { in: cut.in, bytes: isNow ? Math.floor(cut.after(lengthOf(chunk))) : Infinity }
        if (left.bytes <= 0) return goDown()
      }
      void pass(client, upstream, chunk)
    })
    const answer: Buffer[] = []
    let answered: ReturnType<typeof setTimeout> | undefined
    upstream.on('data', (chunk) => {
      if (left?.in !== 'answer') return void pass(upstream, client, chunk)
      // The whole of it is needed to say where to cut.
      answer.push(chunk)
      clearTimeout(answered)
      answered = setTimeout(() => {
        const whole = Buffer.concat(answer)
        left = { in: 'answer', bytes: cut?.after(whole.length) ?? 0 }
        if (left.bytes <= 0) return goDown()
        void pass(upstream, client, whole)
      }, answerPause)
    })
  }

  function goDown() {
    isDown = true
    for (const socket of sockets) {
      if (cut?.isSilent) socket.removeAllListeners('data').pause()
      else socket.destroy()
    }
    reach()
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port.')

  return {
    url: `https://localhost:${address.port}`,
    /** Cuts the next request to the path; resolves when that has happened. */
    cutNext(next: Cut): Promise<void> {
      cut = next
      return new Promise((resolve) => (reach = resolve))
    },
    /** Brings the network back. */
    restore() {
      cut = undefined
      for (const socket of sockets) socket.destroy()
      isDown = false
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** The length of a whole request, from its head; browsers send that in one piece. */
function lengthOf(head: Buffer): number {
  const text = head.toString('latin1')
  const body = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1])
  return text.indexOf('\r\n\r\n') + 4 + body
}
