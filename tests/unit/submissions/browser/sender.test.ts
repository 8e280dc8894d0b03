import { beforeEach, expect, test, vi } from 'vitest'
import type { SendResult } from '@/submissions/browser/post'
import { createSender } from '@/submissions/browser/sender'
import { stubPage } from '../../../helpers/fakeBrowser'

const lost: SendResult = { outcome: 'unreachable' }
const received: SendResult = { outcome: 'received' }
const busy = (retryAfter: number): SendResult => ({ outcome: 'busy', status: 503, retryAfter })

let page: EventTarget
let view: ReturnType<typeof stubPage>['view']

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  ;({ page, view } = stubPage())
})

/** A queue of names; `results` says what becomes of each try. */
function open({ queue, results }: { queue: string[]; results: SendResult[] }) {
  const tries: string[] = []
  const sender = createSender<string>({
    next: () => queue[0],
    async send({ item }) {
      tries.push(item)
      return results.shift() ?? lost
    },
    onAnswer: () => void queue.shift(),
  })
  return { sender, tries, queue }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

test('the pauses grow up to ten minutes', async () => {
  const { sender, tries } = open({ queue: ['a'], results: [] })
  await sender.start()
  for (const length of [5, 15, 45, 135, 405, 600, 600]) {
    const before = tries.length
    await vi.advanceTimersByTimeAsync(length * 1000 - 1)
    expect(tries).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(tries).toHaveLength(before + 1)
  }
})

test('a pause that the server asks for is kept, and a network that is back does not end it', async () => {
  const { sender, tries } = open({ queue: ['a'], results: [busy(60_000), received] })
  await sender.start()
  await seconds(59)
  page.dispatchEvent(new Event('online'))
  await settle()
  expect(tries).toHaveLength(1)
  await seconds(1)
  expect(tries).toHaveLength(2)
})

test('browsers that lost the same server come back at different times', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const { sender, tries } = open({ queue: ['a'], results: [busy(60_000), received] })
  await sender.start()
  await seconds(60)
  expect(tries).toHaveLength(1)
  await seconds(1.25)
  expect(tries).toHaveLength(2)
})

test('the network or the visitor who is back ends a pause, but not who goes away', async () => {
  const { sender, tries } = open({ queue: ['a'], results: [lost, lost, received] })
  await sender.start()
  view.visibilityState = 'hidden'
  view.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(tries).toHaveLength(1)
  view.visibilityState = 'visible'
  view.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(tries).toHaveLength(2)
  page.dispatchEvent(new Event('online'))
  await settle()
  expect(tries).toHaveLength(3)
})

test('what was cancelled is answered no more, and begins with the shortest pause again', async () => {
  let answer = (_: SendResult) => {}
  const onAnswer = vi.fn()
  const send = vi.fn(() => new Promise<SendResult>((resolve) => (answer = resolve)))
  const sender = createSender<string>({ next: () => 'a', send, onAnswer })
  const running = sender.start()
  void sender.start()
  expect(send).toHaveBeenCalledOnce()
  sender.cancel()
  answer(received)
  await running
  expect(onAnswer).not.toHaveBeenCalled()
  await seconds(3600)
  expect(send).toHaveBeenCalledOnce()
})

test.each(['send', 'onAnswer'] as const)('what %s throws does not end sending', async (where) => {
  const queue = ['a']
  const failOnce = vi.fn().mockImplementationOnce(() => {
    throw new Error('unexpected')
  })
  const sender = createSender<string>({
    next: () => queue[0],
    async send() {
      if (where === 'send') failOnce()
      return received
    },
    onAnswer() {
      if (where === 'onAnswer') failOnce()
      queue.shift()
    },
  })
  await expect(sender.start()).rejects.toThrow('unexpected')
  expect(queue).toEqual(['a'])
  await seconds(5)
  expect(queue).toEqual([])
})
