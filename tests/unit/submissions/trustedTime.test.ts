import { afterAll, expect, test, vi } from 'vitest'

const query = vi.fn()
const kv = { get: async () => null, set: async () => undefined }
vi.resetModules()
vi.doMock('@/server/databasePool', () => ({ pool: { query } }))
vi.doMock('@/cms/getCms', () => ({ getCms: async () => ({ kv }) }))
afterAll(() => {
  vi.doUnmock('@/server/databasePool')
  vi.doUnmock('@/cms/getCms')
  vi.resetModules()
})

test('a clock that could not be read once is read again', async () => {
  const { trustedTime } = await import('@/submissions/retention/trustedTime')
  const now = new Date()
  query.mockRejectedValueOnce(new Error('once')).mockResolvedValue({ rows: [{ now }] })
  await expect(trustedTime()).rejects.toThrow('once')
  expect(await trustedTime()).toEqual(now)
})
