import { describe, expect, test } from 'vitest'
import { chatSchema } from '@/submissions/chat/schema'
import { locales } from '@/i18n/locales'
import { chatMessageMaxLength, initialChatMessage } from '@/domain/chatFields'
import { nameMaxLength, phoneMaxLength } from '@/domain/consultationFields'
import { messages } from '../../helpers/messages'

const contact = { name: 'Asha Thomas', phone: '+91 98765 43210', message: initialChatMessage }

/** The codes of what is wrong, by field. */
function problems(value: unknown): Record<string, string> {
  const issues = chatSchema.safeParse(value).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}

describe('a message of the chat', () => {
  test('is what the specification’s call sends', () => {
    expect(initialChatMessage).toBe('Initial contact via chat')
    expect(chatSchema.parse(contact)).toEqual(contact)
  })

  test('needs three texts of at least one character', () => {
    const required = {
      name: 'name_required',
      phone: 'phone_required',
      message: 'message_required',
    }
    expect(problems({})).toEqual(required)
    expect(problems({ name: ' ', phone: '\u202e\n', message: '\u0000' })).toEqual(required)
    expect(problems({ name: 'ആ', phone: '1', message: '?' })).toEqual({})
  })

  test('has no field that is anything but text', () => {
    for (const value of [1, true, null, [], ['x'], { toString: 'x' }]) {
      expect(Object.keys(problems({ name: value, phone: value, message: value }))).toHaveLength(3)
    }
  })

  test('has fields of a limited length', () => {
    const limits = { name: nameMaxLength, phone: phoneMaxLength, message: chatMessageMaxLength }
    for (const [field, limit] of Object.entries(limits)) {
      expect(problems({ ...contact, [field]: '1'.repeat(limit) })).toEqual({})
      const code = { [field]: `${field}_too_long` }
      expect(problems({ ...contact, [field]: '1'.repeat(limit + 1) })).toEqual(code)
    }
  })

  test('is cleaned of what nobody types', () => {
    const typed = {
      name: ' Asha\u0000  Thomas\u2066 ',
      phone: '\u202a+91 98765\u202c',
      message: 'a\r\nb',
    }
    expect(chatSchema.parse(typed)).toEqual({
      name: 'Asha Thomas',
      phone: '+91 98765',
      message: 'a b',
    })
  })

  test('loses every other field', () => {
    expect(chatSchema.parse({ ...contact, id: 7, createdAt: 'x', locale: 'ar' })).toEqual(contact)
  })
})

test('every code has its words in every language', () => {
  const tooLong = { name: 'x'.repeat(999), phone: '1'.repeat(999), message: 'x'.repeat(9999) }
  const codes = [...Object.values(problems({})), ...Object.values(problems(tooLong))]
  expect(codes).toHaveLength(6)
  for (const locale of locales) {
    const { chat, consultation } = messages(locale)
    const texts: Record<string, string> = { ...consultation.errors, ...chat.errors }
    for (const code of codes) expect(texts[code]).toMatch(/\p{L}/u)
  }
})
