import { expect, test, vi } from 'vitest'
import { rememberSuccess } from '@/server/rememberSuccess.mjs'

test('a value is made once for each key, and a failure is tried again', async () => {
  const make = vi.fn(async (key: string) => key.toUpperCase())
  make.mockRejectedValueOnce(new Error('once'))
  const get = rememberSuccess(make)
  const first = [get('a'), get('a')]
  for (const one of first) await expect(one).rejects.toThrow('once')
  expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual(['A', 'A', 'B'])
  expect(make).toHaveBeenCalledTimes(3)
})
