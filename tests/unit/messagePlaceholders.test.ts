import { expect, test } from 'vitest'
import { unknownPlaceholders } from '@/domain/messagePlaceholders'
import firstMessageTemplates from '@/migrations/data/firstMessageTemplates.json'

test.each([
  ['Hello {name}, {reference}: {receiptLink} {coordinator}', []],
  ['no braces at all', []],
  ['Hello {Name}', ['{Name}']],
  ['Hello {{name}}', ['{', '}']],
  ['a smile :} and {phone} and { name }', ['}', '{phone}', '{', '}']],
])('%s', (text, unknown) => {
  expect(unknownPlaceholders(text)).toEqual(unknown)
})

test.each(firstMessageTemplates)(
  'the template “$name.en” is there in every language',
  (template) => {
    // Those of the release that wrote them; a language that came later has templates of its staff.
    const languages = ['ar', 'de', 'en', 'hi', 'ml']
    expect(Object.keys(template.name).sort()).toEqual(languages)
    expect(Object.keys(template.text).sort()).toEqual(languages)
    const placeholders = Object.values(template.text).map((text) =>
      (text.match(/\{\w+\}/g) ?? []).sort().join(' '),
    )
    expect(new Set(placeholders).size).toBe(1)
    expect(Object.values(template.text).flatMap(unknownPlaceholders)).toEqual([])
  },
)
