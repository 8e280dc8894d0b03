import { Forbidden, type PayloadRequest } from 'payload'
import { expect, test } from 'vitest'
import { endLongSessions, sessionMaxAge } from '../../../collections/users/sessionLifetime'

const minute = 60 * 1000

/** Asks to prolong the second of two sessions, which began so long ago. */
function prolong({ age, sid = 'second' }: { age: number; sid?: string }) {
  const startedAt = new Date(Date.now() - age).toISOString()
  const user = {
    id: 1,
    sessions: [
      { id: 'first', createdAt: new Date().toISOString(), expiresAt: '' },
      { id: 'second', createdAt: startedAt, expiresAt: '' },
    ],
    _sid: sid,
  }
  return call({ user, operation: 'refresh' })
}

function call({ user, operation }: { user: object | null; operation: string }) {
  // The part of a request that the hook looks at.
  const req = { user, t: (key: string) => key } as unknown as PayloadRequest
  return () => endLongSessions({ operation, req } as Parameters<typeof endLongSessions>[0])
}

test('a session is prolonged for some hours after its log-in, then no more', () => {
  expect(prolong({ age: minute })).not.toThrow()
  expect(prolong({ age: sessionMaxAge - minute })).not.toThrow()
  expect(prolong({ age: sessionMaxAge + minute })).toThrow(Forbidden)
})

test('what is no session any more is not prolonged', () => {
  expect(prolong({ age: minute, sid: 'third' })).toThrow(Forbidden)
  expect(call({ user: { id: 1, sessions: null }, operation: 'refresh' })).toThrow(Forbidden)
  expect(call({ user: null, operation: 'refresh' })).toThrow(Forbidden)
})

test('everything else goes on in a long session', () => {
  for (const operation of ['read', 'update', 'login']) {
    expect(call({ user: null, operation })).not.toThrow()
  }
})
