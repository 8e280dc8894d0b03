import { Forbidden, type PayloadRequest } from 'payload'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'

// 600,000 rounds, and no other number, become 6,000; integration tests log in with real ones.
import '../../preload/cheapHashes.mjs'
import { completeLogIn } from '../../../collections/users/logIn'
import { recallCredentials, rememberCredentials } from '@collections/users/credentialsCache'
import { recordLogOut } from '../../../collections/users/logIn'
import {
  passwordFault,
  passwordMaxLength,
  passwordMinLength,
} from '@collections/users/passwordRules'
import { endLongSessions, sessionMaxAge } from '../../../collections/users/logIn'
import { socketAddressHeader } from '@/server/http/tagRequests'
import { log } from '@/server/log'

// Another file of the same worker may have loaded it with real rounds.
vi.resetModules()

const minute = 60 * 1000

describe('a password', () => {
  const judge = (password: string) =>
    passwordFault({ password, surroundings: ['asha.thomas', 'CuraCo'] })
  const random = 'q7 Vd-kz pW_u3 "ßÄ'.repeat(20)

  test.each([
    ['four words of mine, quite unlike', null],
    ['كلمات لا صلة بينها أبدًا', null],
    ['🙂🚂🌵🎻🥝🧊🪁🛶🧵🦔🍋🔩🪐🧦🎲', null],
    [random.slice(0, passwordMaxLength), null],
    [random.slice(0, passwordMaxLength + 1), 'too_long'],
    // Characters are counted as people count them, not bytes.
    ['🙂🚂🌵🎻🥝🧊🪁🛶🧵🦔🍋🔩🪐🧦', 'too_short'],
    ['x'.repeat(passwordMinLength - 1), 'too_short'],
    ['passwordpassword', 'too_common'],
    ['123456789012345', 'too_common'],
    ['aaaaaaaaaaaaaaaa', 'too_common'],
    ['CuraCoCuraCo2026', 'too_common'],
    ['asha.thomas12345', 'too_common'],
  ])('“%s” is %s', async (password, fault) => {
    await expect(judge(password)).resolves.toBe(fault)
  })
})

describe('credentials that were checked', () => {
  const pair = (username: string, password = 'p') => ({ username, password })

  test('are remembered for a minute, and no longer because they are used', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(minute)
    rememberCredentials({ credentials: pair('a'), hash: 'h' })
    for (const [age, hash] of [
      [minute / 2, 'h'],
      [minute, 'h'],
      [minute + 1, null],
    ] as const) {
      // The cache looks at the clock once in a millisecond.
      await sleep(5)
      clock.mockReturnValue(minute + age)
      expect(recallCredentials(pair('a'))).toBe(hash)
    }
    clock.mockRestore()
  })

  test('are no other pair', () => {
    rememberCredentials({ credentials: pair('c', 'xy'), hash: 'h' })
    expect(recallCredentials(pair('cx', 'y'))).toBeNull()
    expect(recallCredentials(pair('c', 'xz'))).toBeNull()
  })
})

describe('a session', () => {
  /** Asks to prolong a session that began so long ago. */
  function prolong({
    age = 0,
    sid = 'own',
    operation = 'refresh',
    ...rest
  }: {
    age?: number
    sid?: string
    operation?: string
    user?: object | null
  }) {
    const other = { id: 'other', createdAt: new Date().toISOString(), expiresAt: '' }
    const own = { ...other, id: 'own', createdAt: new Date(Date.now() - age).toISOString() }
    const user = { id: 1, sessions: [other, own], _sid: sid }
    // The part of a request that the hook looks at.
    const req = { user, t: (key: string) => key, ...rest } as unknown as PayloadRequest
    return () => endLongSessions({ operation, req } as Parameters<typeof endLongSessions>[0])
  }

  test('is prolonged for some hours after its log-in, then no more', () => {
    expect(prolong({ age: minute })).not.toThrow()
    expect(prolong({ age: sessionMaxAge - minute })).not.toThrow()
    expect(prolong({ age: sessionMaxAge + minute })).toThrow(Forbidden)
  })

  test.each([{ age: minute, sid: 'none' }, { user: { id: 1, sessions: null } }, { user: null }])(
    'that is none any more is not prolonged: %j',
    (given) => expect(prolong(given)).toThrow(Forbidden),
  )
})

describe('the log', () => {
  const address = '203.0.113.77'

  function request(pathname: string, user?: { id: number }): PayloadRequest {
    const headers = new Headers({ [socketAddressHeader]: address, 'x-request-id': 'r1' })
    // The part of a request that the hooks look at.
    return { headers, pathname, user } as unknown as PayloadRequest
  }

  test('names log-in and log-out with the account, and without the address', async () => {
    const info = vi.spyOn(log, 'info').mockImplementation(() => undefined)
    const req = request('/cms/api/users/login', { id: 7 })
    await completeLogIn({ req, database: { execute: vi.fn() }, user: 7 })
    // The same.
    void recordLogOut({ req } as Parameters<typeof recordLogOut>[0])
    expect(info.mock.calls.map(([entry]) => entry)).toMatchObject([
      { event: 'log_in', at: 'cms', user: 7, requestId: 'r1' },
      { event: 'log_out', at: 'cms', user: 7, requestId: 'r1' },
    ])
    expect(JSON.stringify(info.mock.calls)).not.toContain(address)
  })
})
