import { expect, test } from 'vitest'
import { textFinder } from '@/editing/matchText'

/** What is found, marked in the text around it. */
function marked({
  text,
  query,
  language = 'en',
}: Record<'text' | 'query', string> & { language?: string }) {
  const excerpts = textFinder(query)?.(text, language) ?? []
  return excerpts.map(({ before, hit, after }) => `${before}[${hit}]${after}`)
}

test.each([
  ['case', 'You pay nothing.', 'you PAY', '[You pay] nothing.'],
  ['quotes', 'We don’t “sell” visas.', `don't "sell"`, 'We [don’t “sell”] visas.'],
  [
    'dashes and blanks',
    'From €2,500\u00a0– €3,000',
    '€2,500 - €3,000',
    'From [€2,500\u00a0– €3,000]',
  ],
  ['lines', 'First line\nand the second', 'line and the', 'First [line\nand the] second'],
  ['umlauts', 'Pflegekräfte aus aller Welt', 'PFLEGEKRAFTE', '[Pflegekräfte] aus aller Welt'],
  ['sharp s', 'Straße und Haus', 'STRASSE', '[Straße] und Haus'],
  ['vowels of Arabic', 'مُمَرِّضات من الهند', 'ممرضات', '[مُمَرِّضات] من الهند'],
  ['forms of alef', 'إلى ألمانيا', 'الى المانيا', '[إلى ألمانيا]'],
  ['direction marks', '\u2068تأشيرة\u2069 العمل', 'تأشيرة العمل', '\u2068[تأشيرة\u2069 العمل]'],
  ['chillu letters', 'നഴ്സിന്‍ ജോലി', 'നഴ്സിൻ ജോലി', '[നഴ്സിന്‍ ജോലി]'],
  ['Hindi', 'जर्मनी में नर्स बनें। फिर आगे बढ़ें।', 'नर्स बनें', 'जर्मनी में [नर्स बनें]। '],
])('%s: %s', (_, text, query, expected) => {
  expect(marked({ text, query })).toEqual([expected])
})

test('a text shows each sentence once, and a few of them', () => {
  const text = 'A fee and a fee. Nothing here. A fee again.'
  expect(marked({ text, query: 'fee' })).toEqual(['A [fee] and a fee. ', 'A [fee] again.'])
  expect(marked({ text: 'A fee. '.repeat(50), query: 'fee' })).toHaveLength(5)
})

test('a long sentence is cut between words', () => {
  const [found = ''] = marked({
    text: `${'word '.repeat(60)}needle${' word'.repeat(60)}`,
    query: 'needle',
  })
  expect(found).toMatch(/^…(word )+\[needle\]( word)+…$/)
  expect(found.length).toBeLessThan(260)
})

test('too little is no search, and what is not there is not found', () => {
  for (const query of ['', ' a ', '\u200d\u0301', '’']) expect(textFinder(query)).toBeNull()
  expect(marked({ text: 'Germany', query: 'Japan' })).toEqual([])
  expect(marked({ text: '', query: 'Japan' })).toEqual([])
  expect(marked({ text: 'a.b', query: 'a*b' })).toEqual([])
})
