import { expect, test } from 'vitest'
import { senderLines, withSender, smtpOptions } from '@/server/mail/mailAdapter'

const operator = { name: 'Cura & Care', legalForm: 'GmbH', address: 'Ring 1\n10115 Berlin\n' }
const contact = { email: 'help@curaco.example', phone: '+49 30 123456' }
const lines = ['CuraCo', 'Cura & Care GmbH', 'Ring 1, 10115 Berlin']

test('a mail is the operator’s, as far as the site settings say it', () => {
  const all = [...lines, 'help@curaco.example', '+49 30 123456']
  expect(senderLines({ brand: 'CuraCo', operator, contact })).toEqual(all)
  expect(senderLines({ brand: 'CuraCo' })).toEqual(['CuraCo'])
})

test('the sender stands at the end of text and HTML, as text, and of no text that is not there', () => {
  const html = '<html><body><p>Hello</p></body></html>'
  const mail = withSender({ to: 'a@curaco.example', text: 'Hello\n', html }, lines)
  expect(mail.text).toBe('Hello\n\n-- \nCuraCo\nCura & Care GmbH\nRing 1, 10115 Berlin\n')
  expect(mail.html).toMatch(
    /<p>Hello<\/p><p [^>]*>CuraCo<br>Cura &amp; Care GmbH<br>Ring 1, 10115 Berlin<\/p><\/body>/,
  )
  expect(mail.to).toBe('a@curaco.example')
  expect(withSender({ html: '<body></body>' }, ['CuraCo'])).not.toHaveProperty('text')
})

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
