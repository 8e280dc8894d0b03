import { describe, expect, test } from 'vitest'
import { cleanInterfaceText, interfaceTextFault } from '@/domain/interfaceText'
import { locales } from '@/i18n/locales'
import {
  getMessages,
  getShippedMessages,
  hasMessageOverrides,
  listShippedTexts,
  setMessageOverrides,
} from '@/i18n/messages'
import { placeOfText } from '@/editing/textPlaces'

const greeting = 'Nice to meet you {name}!'
const plural = '{count, plural, one {# nurse} other {# nurses}}'

describe('a text in place of a shipped one', () => {
  test.each([
    ['Close', 'Shut', null],
    ['Close', 'It’s 5 o’clock & more', null],
    [greeting, '{name}, hello!', null],
    [greeting, 'Hello!', 'textPlaceholders'],
    [greeting, '{name}, {name}!', 'textPlaceholders'],
    [greeting, 'Hello {nam}!', 'textPlaceholders'],
    [greeting, 'Hello {{name}}!', 'textPlaceholders'],
    [greeting, 'Hello {name', 'textPlaceholders'],
    [greeting, 'Hello {name, number}!', 'textPlaceholders'],
    [greeting, "Hello '{name}'!", 'textPlaceholders'],
    ['Close', 'Close {it}', 'textWithoutPlaceholders'],
    ['Close', 'Close }', 'textWithoutPlaceholders'],
    ['Results: #', '# found', null],
    ['Results: #', 'Results', 'textPlaceholders'],
    ['Close', 'No. #1', 'textWithoutPlaceholders'],
    [plural, '{count, plural, one {one carer} other {# carers}}', null],
    [plural, '{count, plural, other {# carers}}', 'textPlaceholders'],
    [plural, '{count, plural, one {# carer}}', 'textPlaceholders'],
    [plural, '{count} carers', 'textPlaceholders'],
    ['See <link>here</link>', 'Look <link>there</link>', null],
    ['See <link>here</link>', 'Look there', 'textPlaceholders'],
    ['See <link>here</link>', '<script>x</script>', 'textPlaceholders'],
    ['Close', '<b>Close</b>', 'textMarkup'],
    ['Close', 'a < b', 'textMarkup'],
    ['Close', 'x'.repeat(60), null],
    ['Close', 'x'.repeat(61), 'textTooLong'],
  ] as const)('“%s” can become “%s”: %s', (shipped, text, fault) => {
    expect(interfaceTextFault({ shipped, text })?.reason ?? null).toBe(fault)
  })

  test('is stored without control characters, and keeps lines and isolated numbers', () => {
    expect(cleanInterfaceText(' A\u0000\u202e B\r\nC \u2066+49 30\u2069\ufeff ')).toBe(
      'A B\nC \u2066+49 30\u2069',
    )
  })

  test.each(locales)('of each kind that there is fits itself: %s', async (locale) => {
    for (const [key, shipped] of await listShippedTexts(locale)) {
      const text = cleanInterfaceText(shipped)
      expect([key, text, interfaceTextFault({ shipped, text })]).toEqual([key, shipped, null])
    }
  })

  test('has a name for the place where it is shown', async () => {
    const keys = [...(await listShippedTexts('en')).keys()]
    expect(keys.filter((key) => !placeOfText(key))).toEqual([])
    expect(placeOfText('home.process.total')).toBe('process')
    expect(placeOfText('home.viewNurses')).toBe('home')
    expect(placeOfText('errors.internal')).toBe('refusals')
  })
})

test('the messages of a language have its overrides, and no other language has', async () => {
  const shipped = await getShippedMessages('de')
  const texts = new Map([
    ['chat.title', 'Schreiben Sie uns'],
    ['chat.errors.message_required', 'Bitte schreiben Sie etwas.'],
    ['gone.for.good', 'x'],
  ])
  setMessageOverrides({ de: texts })
  const german = await getMessages('de')
  expect(german.chat.title).toBe('Schreiben Sie uns')
  expect(german).toEqual({
    ...shipped,
    chat: {
      ...shipped.chat,
      title: 'Schreiben Sie uns',
      errors: { ...shipped.chat.errors, message_required: 'Bitte schreiben Sie etwas.' },
    },
  })
  expect(await getMessages('de')).toBe(german)
  expect(await getMessages('ar')).toBe(await getShippedMessages('ar'))
  setMessageOverrides({})
  expect(await getMessages('de')).toBe(shipped)
  expect(hasMessageOverrides('de')).toBe(false)
})
