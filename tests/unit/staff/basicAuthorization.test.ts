import { describe, expect, test } from 'vitest'
import { parseBasicAuthorization } from '@/staff/basicAuthorization'
import { encodeCredentials } from '@/staff/credentials'

const basic = (bytes: string | Uint8Array) => `Basic ${Buffer.from(bytes).toString('base64')}`

describe('parseBasicAuthorization', () => {
  test('reads the examples of RFC 7617', () => {
    expect(parseBasicAuthorization('Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==')).toEqual({
      username: 'Aladdin',
      password: 'open sesame',
    })
    expect(parseBasicAuthorization('Basic dGVzdDoxMjPCow==')).toEqual({
      username: 'test',
      password: '123£',
    })
  })

  test.each([
    ['basic', 'basic dTpw'],
    ['BASIC', 'BASIC dTpw'],
    ['several spaces', 'Basic   dTpw'],
    ['missing padding', 'Basic dTpwcA'],
  ])('accepts %s', (_, header) => {
    expect(parseBasicAuthorization(header)?.username).toBe('u')
  })

  test('splits at the first colon and keeps spaces of the password', () => {
    expect(parseBasicAuthorization(basic('u: a:b '))).toEqual({ username: 'u', password: ' a:b ' })
  })

  test.each([
    ['nothing', null],
    ['an empty header', ''],
    ['another scheme', 'Bearer dTpw'],
    ['a scheme alone', 'Basic'],
    ['a pair without a scheme', 'dTpw'],
    ['what is not base64', 'Basic d*Tpw'],
    ['two pairs', 'Basic dTpw dTpw'],
    ['no colon', basic('user')],
    ['no user name', basic(':password')],
    ['no password', basic('user:')],
    ['NUL', basic('us\0er:password')],
    ['a line break', basic('user:pass\nword')],
    ['broken UTF-8', basic(new Uint8Array([0x75, 0x3a, 0xc3]))],
    ['an encoded surrogate', basic(new Uint8Array([0x75, 0x3a, 0xed, 0xa0, 0x80]))],
    ['a huge pair', basic(`user:${'x'.repeat(2000)}`)],
  ])('refuses %s', (_, header) => {
    expect(parseBasicAuthorization(header)).toBeNull()
  })

  test('reads what the log-in page sends', () => {
    const pair = { username: 'émile', password: 'كلمة:പാസ് 🙂' }
    expect(parseBasicAuthorization(`Basic ${encodeCredentials(pair)}`)).toEqual(pair)
  })
})
