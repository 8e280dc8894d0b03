import { expect, test } from 'vitest'
import { parseEnvironment } from '@/server/env'

const parse = (DATABASE_URL: string) =>
  parseEnvironment({ DATABASE_URL, PAYLOAD_SECRET: 'a-secret-of-thirty-two-characters' })

test.each([
  'postgres://user:password@127.0.0.1:5432/curaco',
  'postgres://user:password@[::1]:5432/curaco',
  'postgres://user:password@database/curaco',
  'postgres://user:password@10.0.0.7/curaco',
  'postgres://user:password@db.internal/curaco',
  'postgres://user:password@db.example.org/curaco?sslmode=verify-full',
  'postgres://user:password@db.example.org/curaco?sslmode=disable',
  'postgresql:///curaco?host=/var/run/postgresql',
])('the database may be at %s', (address) => {
  expect(parse(address).DATABASE_URL).toBe(address)
})

test.each(['postgres://user:hidden@db.example.org/curaco', 'postgres://user:hidden@203.0.113.7/x'])(
  'a database over networks of others says whether TLS protects it: %s',
  (address) => {
    expect(() => parse(address)).toThrow(/^DATABASE_URL must say .*sslmode=verify-full/)
    expect(() => parse(address)).not.toThrow(/hidden/)
  },
)

test('what needs Postgres itself goes where everything goes, unless there is a pooler', () => {
  const DATABASE_URL = 'postgres://user:password@pooler/curaco'
  expect(parse(DATABASE_URL).DATABASE_DIRECT_URL).toBe(DATABASE_URL)
  const PAYLOAD_SECRET = 'a-secret-of-thirty-two-characters'
  const DATABASE_DIRECT_URL = 'postgres://user:password@database/curaco'
  const { DATABASE_DIRECT_URL: direct } = parseEnvironment({
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    PAYLOAD_SECRET,
  })
  expect(direct).toBe(DATABASE_DIRECT_URL)
})
