import { describe, expect, test } from 'vitest'
import { phonePattern } from '@/domain/phonePattern'

const finds = (search: string, phone: string) =>
  new RegExp(phonePattern(search) ?? '$^').test(phone)

describe('phonePattern', () => {
  test.each([
    ['98765', '+91 98765 43210'],
    ['9876543210', '+91 (98765)-432.10'],
    ['+91 98765', '0091 98765 43210'],
    ['0091 98765', '+91 98765 43210'],
    ['٩٨٧٦٥', '+91 98765'],
    ['98765', '٩٨٧ ٦٥'],
    ['98765', '९८७६५'],
    ['९८७६५', '൯൮൭൬൫'],
    ['۹۸۷۶۵', '98765'],
    ['https://wa.me/919876543210', '+91 98765-43210'],
    ['+91 98765 43210', 'https://wa.me/919876543210'],
    ['919876543210', '+919876543210'],
    ['098765 43210', '+91 98765 43210'],
    ['98765-43210 ext 12', '98765 43210'],
    ['98765 4321O', '+919876543210'],
    ['+91 98765 43210', '98765 43210'],
    ['00919876543210', '098765-43210'],
    ['+49 (0)30 1234567', '030 1234567'],
    ['98765 432', '+91 98765 43210'],
  ])('%s is found in %s', (search, phone) => {
    expect(finds(search, phone)).toBe(true)
  })

  test.each([
    ['98765', '98764 5'],
    ['911', '91 0 1'],
    ['91', '9٠1'],
    ['030', '30 1234567'],
    ['0987654321', '98765 43210'],
    ['+91 98765 43210', '+966 98765 43210'],
  ])('%s is not found in %s', (search, phone) => {
    expect(finds(search, phone)).toBe(false)
  })

  test.each([
    '',
    ' ',
    '+',
    '()',
    '00',
    'Asha',
    '12 Asha',
    'Asha 98765432',
    '.*',
    '1|2',
    '[1]',
    '\\d',
  ])('%j is no part of a phone number', (search) => {
    expect(phonePattern(search)).toBeNull()
  })
})
