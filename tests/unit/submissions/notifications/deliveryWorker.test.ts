import { expect, test, vi } from 'vitest'
import { DeliveryWorker } from '@/submissions/notifications/DeliveryWorker'

type Delivery = { id: number; attempts: number }

test('a worker whose database is away is busy with what is under way, and stores what came of it', async () => {
  const delivery: Delivery = { id: 7, attempts: 1 }
  let arrive: (outcome: { ok: true }) => void = () => undefined
  const claim = vi.fn<() => Promise<{ delivery: Delivery; message: string }[]>>()
  claim.mockResolvedValueOnce([{ delivery, message: 'a request' }])
  claim.mockRejectedValue(new Error('connection refused'))
  const store = vi.fn(async () => undefined)
  const worker = new DeliveryWorker<Delivery, string>({
    name: 'webhook',
    batchSize: 16,
    claim,
    send: () => new Promise((resolve) => (arrive = resolve)),
    store,
  })
  worker.wake()
  await expect.poll(() => claim.mock.calls.length).toBe(1)
  worker.wake()
  await expect.poll(() => claim.mock.calls.length).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 20))
  worker.stop()
  expect(worker.isBusy()).toBe(true)
  arrive({ ok: true })
  const stored = { delivery, state: 'delivered', text: null, againIn: null }
  await expect.poll(() => store.mock.calls).toEqual([[[stored]]])
  await expect.poll(() => worker.isBusy()).toBe(false)
})
