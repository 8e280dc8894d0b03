import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IsolatedNumbers } from '../../src/ui/IsolatedNumbers'

const markup = (text: string) => renderToStaticMarkup(createElement(IsolatedNumbers, { text }))

test('phone numbers are kept apart from the text around them', () => {
  const number = '<bdi dir="ltr" class="whitespace-nowrap">+91 98765 43210</bdi>'
  expect(markup('مع رمز الدولة، مثل +91 98765 43210.')).toBe(`مع رمز الدولة، مثل ${number}.`)
  expect(markup('+91 98765 43210')).toBe(number)
})

test('so are parts of laws, and no line ends within them', () => {
  const part = '<bdi dir="ltr" class="whitespace-nowrap">6(1)(b)</bdi>'
  expect(markup('المادة 6(1)(b) من')).toBe(`المادة ${part} من`)
})

test('other text is left alone', () => {
  expect(markup('PDF, 10 MB')).toBe('PDF, 10 MB')
})

test('no line ends at the dash of a range', () => {
  expect(markup('€2,500–€3,000, ٦٬٠٠٠–١٢٬٠٠٠ – A–Z')).toBe(
    '€2,500\u2060–\u2060€3,000, ٦٬٠٠٠\u2060–\u2060١٢٬٠٠٠ – A–Z',
  )
})
