import { expect, test } from 'vitest'
import { parseStyles, usedStyles } from '@/publishing/pageCache/usedStyles.mjs'

const used = (css: string, html: string) => usedStyles({ styles: parseStyles(css), html })

const page =
  '<html lang="de"><p class="a sm:b has-[&gt;p]:c q-[&#x27;·&#x27;]">x</p><input name="d" type="time"/><script>on("d e")</script>' +
  '<svg><path fill="var(--drawn)"></path></svg></html>'

test.each([
  // Classes and elements of the page, those in its scripts too, stay; others go.
  ['p{x:1}table{x:1}.a{x:1}.z{x:1}p .z{x:1}.a>p,.z{x:1}', 'p{x:1}.a{x:1}.a>p,.z{x:1}'],
  [
    String.raw`.sm\:b{x:1}.has-\[\>p\]\:c:has(>p){x:1}.\32 xl{x:1}`,
    String.raw`.sm\:b{x:1}.has-\[\>p\]\:c:has(>p){x:1}`,
  ],
  [String.raw`.q-\[\'·\'\]{x:1}.q-\[·\]{x:1}`, String.raw`.q-\[\'·\'\]{x:1}`],
  ['.d{x:1}.e:hover{x:1}.f{x:1}', '.d{x:1}.e:hover{x:1}'],
  // What a selector excludes, or names as an alternative, need not be there.
  ['.a:not(.z){x:1}:is(.y,.z){x:1}:where(.z>p){x:1}', '.a:not(.z){x:1}:is(.y,.z){x:1}'],
  ['[aria-busy=true]{x:1}:focus-visible{x:1}', '[aria-busy=true]{x:1}:focus-visible{x:1}'],
  // What is drawn inside inputs of a type goes where there is none of it.
  [
    '::-webkit-calendar-picker-indicator{x:1}::-webkit-search-decoration{x:1}::placeholder{x:1}',
    '::-webkit-calendar-picker-indicator{x:1}::placeholder{x:1}',
  ],
  // The language is the page's.
  ['html[lang=ar]{x:1}html[lang=de] p{x:1}', 'html[lang=de] p{x:1}'],
  // Groups stay with what is used in them; the order of layers is that of all.
  ['@media print{.a{x:1}.z{x:1}}@media print{.z{x:1}}', '@media print{.a{x:1}}'],
  [
    '@layer one{.z{x:1}}@layer two{.a{x:1}}@layer three;',
    '@layer one;@layer two{.a{x:1}}@layer three;',
  ],
  // Custom properties and animations by their use.
  [
    ':root{--m:var(--n);--n:1;--o:2}.a{--p:1;x:var(--m)}@property --n{x:1}@property --o{x:1}',
    ':root{--m:var(--n);--n:1;}.a{x:var(--m)}@property --n{x:1}',
  ],
  [
    '.a{animation:turn 1s}@keyframes turn{to{x:1}50%{x:2}}@keyframes rest{to{x:1}}',
    '.a{animation:turn 1s}@keyframes turn{to{x:1}50%{x:2}}',
  ],
  // A drawing uses them in its attributes.
  [':root{--drawn:#1;--other:#2}', ':root{--drawn:#1;}'],
  // Strings and addresses may hold braces and semicolons.
  ['.a:after{content:"};{"}p{x:url(a;{b)}', '.a:after{content:"};{"}p{x:url(a;{b)}'],
])('of %s a page has what it uses', (css, expected) => {
  expect(used(css, page)).toBe(expected)
})

test('a font is there for the language that uses it', () => {
  const fonts = '@font-face{font-family:Noto One;src:x}@font-face{font-family:Noto Two;src:x}'
  const css = `html[lang=de]{--font-sans:"Noto Two", sans}html{font:var(--font-sans)}${fonts}`
  expect(used(css, page)).toContain('font-family:Noto Two')
  expect(used(css, page)).not.toContain('Noto One')
})
