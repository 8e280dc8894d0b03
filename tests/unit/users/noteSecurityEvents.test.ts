import { APIError, Forbidden, type PayloadRequest } from 'payload'
import { beforeEach, expect, test, vi } from 'vitest'
import { completeLogIn } from '../../../collections/users/completeLogIn'
import { noteLogOut, noteRefusal } from '../../../collections/users/noteSecurityEvents'
import { socketAddressHeader } from '../../../src/server/http/tagRequests'
import { log } from '../../../src/server/log'

const info = vi.spyOn(log, 'info').mockImplementation(() => undefined)
const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)

beforeEach(() => vi.clearAllMocks())

const address = '203.0.113.77'

function request({ pathname, user }: { pathname: string; user?: { id: number } }): PayloadRequest {
  const headers = new Headers({ [socketAddressHeader]: address, 'x-request-id': 'r1' })
  // The part of a request that the hooks look at.
  return { headers, pathname, user } as unknown as PayloadRequest
}

function refuse({ error, req }: { error: Error; req: PayloadRequest }) {
  // The part of the hook's argument that it looks at.
  noteRefusal({ error, req, collection: { slug: 'users' } } as Parameters<typeof noteRefusal>[0])
}

test('log-in and log-out are noted with the account, and without the address', async () => {
  const req = request({ pathname: '/cms/api/users/login', user: { id: 7 } })
  const database = { execute: vi.fn() }
  await completeLogIn({ req, database, user: 7 })
  // The same.
  void noteLogOut({ req } as Parameters<typeof noteLogOut>[0])
  expect(info.mock.calls.map(([entry]) => entry)).toMatchObject([
    { event: 'log_in', at: 'cms', user: 7, requestId: 'r1' },
    { event: 'log_out', at: 'cms', user: 7, requestId: 'r1' },
  ])
  expect(JSON.stringify(info.mock.calls)).not.toContain(address)
})

test('a wrong log-in is told apart from what somebody may not do', () => {
  const wrong = new APIError('The username or password provided is incorrect.', 401)
  refuse({ error: wrong, req: request({ pathname: '/cms/api/users/login' }) })
  refuse({ error: new Forbidden(), req: request({ pathname: '/cms/api/cvs', user: { id: 8 } }) })
  expect(warn.mock.calls.map(([entry]) => entry)).toMatchObject([
    { event: 'log_in_refused', status: 401, subject: 'users' },
    { event: 'access_refused', status: 403, user: 8 },
  ])
})

test('what is no refusal is none', () => {
  for (const error of [new Error('away'), new APIError('not valid', 400)]) {
    refuse({ error, req: request({ pathname: '/cms/api/users/login' }) })
  }
  expect(warn).not.toHaveBeenCalled()
})
