import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { stopListening } from '@/lifecycle/stopServer'

/** Asks on three connections, says when they are open, and sends what came on each. */
const visitors = `
  const net = require('node:net')
  const { parentPort, workerData } = require('node:worker_threads')
  const ask = () => new Promise((resolve) => {
    let text = ''
    const socket = net.connect(workerData.port, '127.0.0.1', () => {
      socket.write('GET / HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n', () => {
        Atomics.add(workerData.opened, 0, 1)
        Atomics.notify(workerData.opened, 0)
      })
    })
    socket.on('data', (piece) => (text += piece))
    socket.on('error', ({ code }) => (text = code))
    socket.on('close', () => resolve(text))
  })
  Promise.all([ask(), ask(), ask()]).then((texts) => parentPort.postMessage(texts))
`

test('requests that came while the server was busy are answered before it stops listening', async () => {
  const server = http.createServer((_, response) => response.end('answered'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const opened = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(visitors, { eval: true, workerData: { port, opened } })
  const answers = new Promise((resolve, reject) =>
    worker.once('message', resolve).once('error', reject),
  )
  // Nothing is accepted while this thread waits.
  for (let open = 0; open < 3; open = Atomics.load(opened, 0)) {
    expect(Atomics.wait(opened, 0, open, 20_000)).not.toBe('timed-out')
  }

  const stopped = stopListening(server)

  const answered = expect.stringContaining('answered')
  expect(await answers).toEqual([answered, answered, answered])
  await stopped
  expect(server.listening).toBe(false)
})
