import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { errorCodeOf } from '../../src/server/errorCodeOf'

test('a request that is stopped because nobody answers has timed out', async () => {
  const server = http.createServer(() => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  const error = await new Promise((resolve) =>
    http.get({ port, host: '127.0.0.1', signal: AbortSignal.timeout(50) }).on('error', resolve),
  )
  expect(errorCodeOf(error)).toBe('ETIMEDOUT')
  server.closeAllConnections()
  server.close()
})
