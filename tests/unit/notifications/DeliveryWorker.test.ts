import { expect, test, vi } from 'vitest'
import { DeliveryWorker, type Result } from '@/submissions/notifications/DeliveryWorker'

type Delivery = { id: number; attempts: number }

test('a message is sent once where its result could not be stored once', async () => {
  const sent: number[] = []
  const stored: number[] = []
  let failures = 1
  const worker = new DeliveryWorker<Delivery, string>({
    name: 'test',
    most: 16,
    // As if every lease were over at once.
    claim: async () =>
      [1, 2, 3]
        .filter((id) => !stored.includes(id))
        .map((id) => ({ delivery: { id, attempts: 1 }, message: 'hello' })),
    send: async ({ delivery }) => {
      sent.push(delivery.id)
      return { ok: true }
    },
    store: async (results: Result<Delivery>[]) => {
      failures -= 1
      if (failures >= 0) throw new Error('once')
      stored.push(...results.map(({ delivery }) => delivery.id))
    },
  })
  await vi.waitFor(
    () => {
      worker.wake()
      expect(stored).toEqual([1, 2, 3])
    },
    { timeout: 10_000 },
  )
  expect(sent).toEqual([1, 2, 3])
})
