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

test.each(['https://www.example.org/', 'https://WWW.Example.org:443'])(
  'the address %s is that of the pages that browsers name',
  (SITE_URL) => {
    expect(parseEnvironment({ ...needed, SITE_URL }).SITE_URL).toBe('https://www.example.org')
  },
)
