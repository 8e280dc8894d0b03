import { expect, test } from 'vitest'
import { parseEnvironment } from '../../src/server/env'

const needed = {
  DATABASE_URL: 'postgres://user:password@127.0.0.1:5432/curaco',
  PAYLOAD_SECRET: 'a-secret-of-thirty-two-characters',
}

test.each([
  [{}, 0],
  [{ SITE_URL: 'http://localhost:3000' }, 0],
  [{ SITE_URL: 'https://www.example.org' }, 1],
  [{ SITE_URL: 'https://www.example.org', TRUST_PROXY: '2' }, 2],
  [{ SITE_URL: 'https://www.example.org', TRUST_PROXY: '0' }, 0],
])('with %o in front of the site are so many proxies: %i', (given, proxies) => {
  expect(parseEnvironment({ ...needed, ...given }).TRUST_PROXY).toBe(proxies)
})

test('a value that is no number of proxies is named', () => {
  expect(() => parseEnvironment({ ...needed, TRUST_PROXY: 'yes' })).toThrow(/^TRUST_PROXY must be /)
})
