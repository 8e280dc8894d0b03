import { expect, test, vi } from 'vitest'

const { query } = vi.hoisted(() => ({ query: vi.fn() }))
vi.mock('@/server/database', () => ({ pool: { query } }))
vi.mock('@/cms/getCms', () => ({
  getCms: async () => ({ kv: { get: async () => null, set: async () => undefined } }),
}))

const { trustedTime } = await import('@/submissions/retention/trustedTime')

test('a clock that could not be read once is read again', async () => {
  const now = new Date()
  query.mockRejectedValueOnce(new Error('once')).mockResolvedValue({ rows: [{ now }] })
  await expect(trustedTime()).rejects.toThrow('once')
  expect(await trustedTime()).toEqual(now)
})
