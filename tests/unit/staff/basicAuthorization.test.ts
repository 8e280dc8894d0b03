import { expect, test } from 'vitest'
import { parseBasicAuthorization } from '@/staff/basicAuthorization'
import { encodeCredentials } from '@/staff/credentials'

const basic = (bytes: string | Uint8Array) => `Basic ${Buffer.from(bytes).toString('base64')}`
const fromLogIn = { username: 'émile', password: 'كلمة:പാസ് 🙂' }

test.each([
  ['an example of RFC 7617', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==', 'Aladdin', 'open sesame'],
  ['BASIC', 'BASIC dTpw', 'u', 'p'],
  ['missing padding', 'Basic dTpwcA', 'u', 'pp'],
  ['more colons, and spaces of the password', basic('u: a:b '), 'u', ' a:b '],
  [
    'what the log-in page sends',
    `Basic ${encodeCredentials(fromLogIn)}`,
    fromLogIn.username,
    fromLogIn.password,
  ],
])('%s is read', (_, header, username, password) => {
  expect(parseBasicAuthorization(header)).toEqual({ username, password })
})

test.each([
  ['nothing', null],
  ['another scheme', 'Bearer dTpw'],
  ['a pair without a scheme', 'dTpw'],
  ['what is not base64', 'Basic d*Tpw'],
  ['two pairs', 'Basic dTpw dTpw'],
  ['no colon', basic('user')],
  ['no user name', basic(':password')],
  ['NUL', basic('us\0er:password')],
  ['broken UTF-8', basic(new Uint8Array([0x75, 0x3a, 0xc3]))],
  ['a huge pair', basic(`user:${'x'.repeat(2000)}`)],
])('%s is refused', (_, header) => {
  expect(parseBasicAuthorization(header)).toBeNull()
})
