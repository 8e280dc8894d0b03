import { describe, expect, test } from 'vitest'
import { senderLines, withSender } from '@/server/mail/mailSender'

const operator = { name: 'Cura & Care', legalForm: 'GmbH', address: 'Ring 1\n10115 Berlin\n' }

describe('who sends a mail', () => {
  test('is the operator, as far as the site settings say it', () => {
    const contact = { email: 'help@curaco.example', phone: '+49 30 123456' }
    expect(senderLines({ brand: 'CuraCo', operator, contact })).toEqual([
      'CuraCo',
      'Cura & Care GmbH',
      'Ring 1, 10115 Berlin',
      'help@curaco.example',
      '+49 30 123456',
    ])
    expect(senderLines({ brand: 'CuraCo' })).toEqual(['CuraCo'])
  })

  test('stands at the end of its text and its HTML, as text', () => {
    const lines = senderLines({ brand: 'CuraCo', operator })
    const html = '<html><body><p>Hello</p></body></html>'
    const mail = withSender({ to: 'a@curaco.example', text: 'Hello\n', html }, lines)
    expect(mail.text).toBe('Hello\n\n-- \nCuraCo\nCura & Care GmbH\nRing 1, 10115 Berlin\n')
    expect(mail.html).toMatch(
      /<p>Hello<\/p><p [^>]*>CuraCo<br>Cura &amp; Care GmbH<br>Ring 1, 10115 Berlin<\/p><\/body>/,
    )
    expect(mail.to).toBe('a@curaco.example')
  })

  test('adds no text to a mail that has none', () => {
    expect(withSender({ html: '<body></body>' }, ['CuraCo'])).not.toHaveProperty('text')
  })
})
