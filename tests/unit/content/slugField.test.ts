import { expect, test } from 'vitest'
import { copySlug, makeSlug, slugMaxLength, slugPattern } from '@collections/fields/slugField'

test.each([
  ['Working in Germany', 'working-in-germany'],
  ['  Über die Pflege: 100 % ehrlich!  ', 'uber-die-pflege-100-ehrlich'],
  ['Straße & Café', 'strasse-cafe'],
  ['CV, résumé — naïve', 'cv-resume-naive'],
])('%s becomes %s', (title, slug) => {
  expect(makeSlug(title)).toBe(slug)
  expect(makeSlug(title)).toMatch(slugPattern)
})

test.each(['من نحن', 'ഞങ്ങളെ കുറിച്ച്', 'हमारे बारे में', '—'])(
  'a title without ASCII letters (%s) gives no slug to be mistaken for one',
  (title) => expect(makeSlug(title)).toBe(''),
)

test('a slug is never longer than its limit and never ends in a hyphen', () => {
  const slug = makeSlug('word '.repeat(60))
  expect(slug.length).toBeLessThanOrEqual(slugMaxLength)
  expect(slug).toMatch(slugPattern)
})

test.each([
  ['first-days', [], 'first-days-copy'],
  ['first-days', ['first-days-copy', 'first-days-copy-2'], 'first-days-copy-3'],
  ['x'.repeat(slugMaxLength), [], `${'x'.repeat(slugMaxLength - 5)}-copy`],
])('a copy of %s where %j is taken becomes %s', (slug, taken, copy) => {
  const isTaken = (candidate: string) => taken.some((one) => one === candidate)
  expect(copySlug({ slug, isTaken })).toBe(copy)
  expect(copy).toMatch(slugPattern)
})
