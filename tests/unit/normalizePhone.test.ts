import { expect, test } from 'vitest'
import { normalizePhone } from '../../src/domain/normalizePhone'

test.each([
  ['+91 98765 43210', '+919876543210'],
  ['+ 91-98765-43210', '+919876543210'],
  ['(+91) 98765 43210', '+919876543210'],
  ['0091 98765 43210', '+919876543210'],
  ['+0091 98765 43210', '+919876543210'],
  ['00 49 30 1234567', '+49301234567'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['+39 06 1234 5678', '+390612345678'],
  ['tel:+91-98765-43210', '+919876543210'],
  ['+91 98765 43210 ext. 12', '+919876543210'],
])('with a country code is E.164: %s', (typed, expected) => {
  expect(normalizePhone(typed)).toBe(expected)
})

test.each([
  ['Arabic', '٠٠٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
  ['Persian', '۰۰۹۸ ۹۱۲ ۳۴۵ ۶۷۸۹', '+989123456789'],
  ['Devanagari', '+९१ ९८७६५ ४३२१०', '+919876543210'],
  ['Malayalam', '൦൦൯൧ ൯൮൭൬൫ ൪൩൨൧൦', '+919876543210'],
  ['Bengali', '+৯১ ৯৮৭৬৫ ৪৩২১০', '+919876543210'],
  ['full-width', '＋９１ ９８７６５ ４３２１０', '+919876543210'],
  ['mathematical', '+𝟗𝟏 𝟗𝟖𝟕𝟔𝟓 𝟒𝟑𝟐𝟏𝟎', '+919876543210'],
  ['mixed', '+٩1 ९8൭65 43210', '+919876543210'],
])('may be written in %s digits', (_, typed, expected) => {
  expect(normalizePhone(typed)).toBe(expected)
})

test('every decimal digit of Unicode has its value', () => {
  const zeros = [0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xd66, 0xe50, 0x1d7ce, 0x1d7d8, 0x1e950]
  for (const zero of zeros) {
    const digits = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(zero + value))
    expect(normalizePhone(digits.join(''))).toBe('0123456789')
  }
})

test.each([
  ['a zero in brackets', '+49 (0)30 1234567', '+49301234567'],
  ['a zero that is not dialled from abroad', '+971 050 123 4567', '+971501234567'],
  ['a slash', '+49 30/1234567', '+49301234567'],
  ['the plus at the end, as in right-to-left writing', '٩٧١٥٠١٢٣٤٥٦٧+', '+971501234567'],
  ['direction marks', '\u202a+91 98765 43210\u202c', '+919876543210'],
  ['words around it', 'WhatsApp: +91 98765 43210 (after 5)', '+919876543210'],
  ['a second number', '+91 98765 43210 / +91 98450 12345', '+919876543210'],
])('with %s is understood', (_, typed, expected) => {
  expect(normalizePhone(typed)).toBe(expected)
})

test.each([
  ['a link to WhatsApp', 'https://wa.me/919876543210?text=Hi', '+919876543210'],
  ['another link to WhatsApp', 'https://api.whatsapp.com/send?phone=14155552671', '+14155552671'],
  ['an extension', '98765-43210 ext 12', '9876543210'],
  ['an extension behind a sign', '+91 98765 43210 #12', '+919876543210'],
  ['a second number', '98765 43210, 98450 12345', '9876543210'],
  ['a slash', '030/1234567', '0301234567'],
  ['letters for zeros', '+91 98765 4321O', '+919876543210'],
  ['letters for both zeros', 'OO91 98765 43210', '+919876543210'],
  ['what a spreadsheet puts behind it', '+919876543210.0', '+919876543210'],
])('with %s is one number', (_, typed, expected) => {
  expect(normalizePhone(typed)).toBe(expected)
})

test.each([
  ['91 98765 43210', '+919876543210'],
  ['919876543210.0', '+919876543210'],
  ['971501234567', '+971501234567'],
  ['٩٦٦٥٠١٢٣٤٥٦٧', '+966501234567'],
  ['63 917 123 4567', '+639171234567'],
  ['447911123456', '+447911123456'],
  ['49 151 12345678', '+4915112345678'],
])('of a mobile with a country code needs no plus: %s', (typed, expected) => {
  expect(normalizePhone(typed)).toBe(expected)
})

test.each([
  ['9198765432', '9198765432'],
  ['91 22 1234 5678', '912212345678'],
  ['49 30 1234567', '49301234567'],
  ['17612345678', '17612345678'],
  ['0919876543210', '0919876543210'],
])('is not guessed to have a country code: %s', (typed, expected) => {
  expect(normalizePhone(typed)).toBe(expected)
})

test.each([
  ['098765 43210', '09876543210'],
  ['९८७६५ ४३२१०', '9876543210'],
  ['112', '112'],
  ['+999 12345', '99912345'],
  ['+91 12', '9112'],
  [`+${'1'.repeat(59)}`, '1'.repeat(59)],
])('keeps only the digits where no country can be told: %s', (typed, expected) => {
  expect(normalizePhone(typed)).toBe(expected)
})

test.each(['', '   ', '+', 'no number', 'ഫോൺ ഇല്ല'])('is nothing without a digit: “%s”', (typed) => {
  expect(normalizePhone(typed)).toBeNull()
})

test('the same number in different forms becomes the same', () => {
  const forms = ['+971 50 123 4567', '00971501234567', '+٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971 (0) 50-123-4567']
  expect(new Set(forms.map(normalizePhone)).size).toBe(1)
})
