import { afterEach, describe, expect, test, vi } from 'vitest'
import { canTakeTurns, inTurn } from '../../src/submissions/consultation/inTurn'

const work = vi.fn(async () => undefined)
const stay = () => new AbortController().signal

type Locks = { request: (name: string, options: LockOptions, work: () => Promise<void>) => unknown }

function withLocks(locks: Locks | undefined) {
  vi.stubGlobal('navigator', locks ? { locks } : {})
}

afterEach(() => {
  vi.unstubAllGlobals()
  work.mockClear()
})

describe('work that one tab does after the other', () => {
  test('is done when it is its turn', async () => {
    withLocks({ request: (_name, _options, begin) => begin() })
    expect(canTakeTurns()).toBe(true)
    await inTurn({ name: 'a', signal: stay(), work })
    expect(work).toHaveBeenCalledOnce()
  })

  test('is done at once where tabs know nothing of each other', async () => {
    withLocks(undefined)
    expect(canTakeTurns()).toBe(false)
    await inTurn({ name: 'a', signal: stay(), work })
    expect(work).toHaveBeenCalledOnce()
  })

  test('is done once where the browser forbids turns', async () => {
    withLocks({ request: () => Promise.reject(new Error('denied')) })
    await inTurn({ name: 'a', signal: stay(), work })
    expect(work).toHaveBeenCalledOnce()
  })

  test('is not done any more when it was called off while it waited', async () => {
    const abort = new AbortController()
    withLocks({
      request: () => {
        abort.abort()
        return Promise.reject(new Error('aborted'))
      },
    })
    await inTurn({ name: 'a', signal: abort.signal, work })
    expect(work).not.toHaveBeenCalled()
  })

  test('is not repeated when it fails', async () => {
    withLocks({ request: (_name, _options, begin) => begin() })
    work.mockRejectedValueOnce(new Error('failed'))
    await expect(inTurn({ name: 'a', signal: stay(), work })).rejects.toThrow('failed')
    expect(work).toHaveBeenCalledOnce()
  })
})
