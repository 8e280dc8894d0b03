import { expect, test } from 'vitest'
import { createLog } from '@/server/log'

const secret = 'Failed query: insert into chat_messages params: Zebediah Quux'

/** What is written of some lines. */
function written(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  write(createLog({ write: (line) => void (text += line) }))
  return text
}

test.each([
  [
    'as Payload logs it',
    (log: ReturnType<typeof createLog>) => log.error({ err: new Error(secret) }),
  ],
  ['alone', (log: ReturnType<typeof createLog>) => log.error(new Error(secret))],
  [
    'with words',
    (log: ReturnType<typeof createLog>) => log.error({ err: new Error(secret) }, 'failed'),
  ],
  [
    'that another one caused',
    (log: ReturnType<typeof createLog>) =>
      log.error({ err: new Error('outer', { cause: new Error(secret) }) }, 'failed'),
  ],
])('an error %s is logged without its message', (_, write) => {
  const line = written(write)
  expect(line).toContain('"type":"Error"')
  expect(line).toMatch(/"msg":"(failed|unexpected error)"/)
  expect(line).not.toMatch(/zebediah|quux|failed query/i)
})

test('words and numbers are logged as they are', () => {
  const line = written((log) => log.info({ route: '/api/chat', status: 201 }))
  expect(JSON.parse(line)).toMatchObject({ level: 'info', route: '/api/chat', status: 201 })
  expect(JSON.parse(written((log) => log.info('ready')))).toMatchObject({ msg: 'ready' })
})
