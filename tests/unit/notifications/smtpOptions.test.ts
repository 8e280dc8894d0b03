import { describe, expect, test } from 'vitest'
import { smtpOptions } from '@/server/mail/smtpOptions'

describe('the options of the mail server', () => {
  test.each([
    ['smtp://user:password@mail.example.org:587', true],
    ['smtp://mail.example.org', true],
    ['smtp://10.0.0.5', false],
    ['smtp://user:password@localhost:2525', false],
    ['smtp://user:password@mail:2525', false],
    ['smtps://user:password@mail.example.org', false],
  ])('%s: mail goes over TLS or not at all → %s', (address, isRequired) => {
    expect(smtpOptions(address).requireTLS).toBe(isRequired)
  })

  test('a server that hangs is given up', () => {
    const { connectionTimeout, greetingTimeout, socketTimeout } = smtpOptions('smtp://mail')
    expect(Math.max(connectionTimeout, greetingTimeout, socketTimeout)).toBeLessThanOrEqual(20_000)
  })
})
