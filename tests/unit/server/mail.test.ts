import { expect, test } from 'vitest'
import { smtpOptions } from '@/server/mail/smtp'

test.each([
  ['smtp://user:password@mail.example.org:587', true],
  ['smtp://mail.example.org', true],
  ['smtp://10.0.0.5', false],
  ['smtp://user:password@localhost:2525', false],
  ['smtp://user:password@mail:2525', false],
  ['smtps://user:password@mail.example.org', false],
])('mail to %s must begin TLS: %j, and a server that hangs is given up', (address, isRequired) => {
  const { requireTLS, connectionTimeout, greetingTimeout, socketTimeout } = smtpOptions(address)
  expect(requireTLS).toBe(isRequired)
  expect(Math.max(connectionTimeout, greetingTimeout, socketTimeout)).toBeLessThanOrEqual(20_000)
})
