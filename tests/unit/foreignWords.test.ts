import { expect, test } from 'vitest'
import { splitLanguages } from '../../src/i18n/foreignWords'
import type { PageLocale } from '../../src/i18n/locales'

/** A text with what it has of other languages in brackets. */
function marked({ text, locale }: { text: string; locale: PageLocale }): string {
  return splitLanguages({ text, locale })
    .map((part) => (part.language ? `[${part.language} ${part.text}]` : part.text))
    .join('')
}

test.each([
  ['en', 'Recognition (Anerkennung)', 'Recognition ([de Anerkennung])'],
  ['en', 'the knowledge test, Kenntnisprüfung.', 'the knowledge test, [de Kenntnisprüfung].'],
  ['en', 'general German or “Pflege” (nursing)', 'general German or “[de Pflege]” (nursing)'],
  ['en', 'the Pflegebereich, anerkennung-in-deutschland.de', undefined],
  ['de', 'Die Anerkennung in Nürnberg', undefined],
  ['de', 'auf Make it in Germany, dem Portal', 'auf [en Make it in Germany], dem Portal'],
  ['ar', 'الاعتراف (Anerkennung) وB2', 'الاعتراف ([de Anerkennung]) وB2'],
  [
    'ar',
    'تحتاجون إلى emigration clearance من الهند',
    'تحتاجون إلى [en emigration clearance] من الهند',
  ],
  ['ar', 'CV، PDF، DOC', undefined],
  [
    'ar',
    'شهادة من Bayerisches Landesamt für Pflege',
    'شهادة من [de Bayerisches Landesamt für Pflege]',
  ],
  ['ml', 'placement test എഴുതുക, CV-യും', '[en placement test] എഴുതുക, CV-യും'],
  ['ml', 'sworn translator-ഉടെ', '[en sworn translator]-ഉടെ'],
  ['hi', 'www.gesetze-im-internet.de, name@example.com', undefined],
] as const)('in %s: %s', (locale, text, expected) => {
  expect(marked({ text, locale })).toBe(expected ?? text)
})

test('what names no language stays in one piece', () => {
  const text = 'المادة 6(1)(b) من GDPR'
  expect(splitLanguages({ text, locale: 'ar' })).toEqual([{ text }])
})
