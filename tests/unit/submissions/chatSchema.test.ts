import { expect, test } from 'vitest'
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

const required = {
  name: 'name_required',
  phone: 'phone_required',
  message: 'message_required',
}
const noTexts = [1, true, null, [], ['x'], { toString: 'x' }]

test.each<[string, unknown, object]>([
  ['the specification’s call', contact, {}],
  ['one character each', { name: 'ആ', phone: '1', message: '?' }, {}],
  ['nothing', {}, required],
  ['nothing that can be seen', { name: ' ', phone: '\u202e\n', message: '\u0000' }, required],
])('a message with %s has the right problems', (_, value, expected) => {
  expect(problems(value)).toEqual(expected)
})

test.each(noTexts)('a message has no field that is anything but text: %j', (value) => {
  expect(Object.keys(problems({ name: value, phone: value, message: value }))).toHaveLength(3)
})

test('a message has fields of a limited length', () => {
  const limits = { name: nameMaxLength, phone: phoneMaxLength, message: chatMessageMaxLength }
  for (const [field, limit] of Object.entries(limits)) {
    expect(problems({ ...contact, [field]: '1'.repeat(limit) })).toEqual({})
    const code = { [field]: `${field}_too_long` }
    expect(problems({ ...contact, [field]: '1'.repeat(limit + 1) })).toEqual(code)
  }
})

test('a message is the specification’s, cleaned of what nobody types and of other fields', () => {
  expect(initialChatMessage).toBe('Initial contact via chat')
  const typed = {
    name: ' Asha\u0000  Thomas\u2066 ',
    phone: '\u202a+91 98765 43210\u202c',
    message: 'Initial\r\ncontact via chat',
  }
  expect(chatSchema.parse({ ...typed, id: 7, createdAt: 'x', locale: 'ar' })).toEqual(contact)
  expect(chatSchema.parse(contact)).toEqual(contact)
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
