import type { TextField } from 'payload'
import { expect, test } from 'vitest'
import { validateLink } from '../../../collections/fields/linkFields'

const articles = ['fair-hiring']

/** As the form of a link asks; the articles are those above. */
const validate = async (url: string) => {
  const count = ({ where }: { where: { slug: { equals: string } } }) =>
    Promise.resolve({ totalDocs: articles.includes(where.slug.equals) ? 1 : 0 })
  // Of a request only these two are looked at.
  const options = { req: { t: (key: string) => key, payload: { count } } }
  return validateLink(
    url,
    options as unknown as Parameters<NonNullable<TextField['validate']>>[1] & never,
  )
}

test.each([
  '/',
  '/pricing',
  '/pricing/?plan=1#prices',
  '/process/germany',
  '/blog/fair-hiring',
  '/questions/de',
  '/checklist.pdf',
  '#top',
  'https://www.make-it-in-germany.com',
  'tel:+49301234567',
])('a link may lead to %s', async (url) => {
  expect(await validate(url)).toBe(true)
})

test.each(['/process/gremany', '/blog/nothing', '/de/pricing', '/preise'])(
  'a link to %s is refused, because there is no such page',
  async (url) => expect(await validate(url)).toBe('editing:linkNowhere'),
)

test.each(['', 'www.example.org', 'javascript:alert(1)'])(
  'a link to “%s” is refused',
  async (url) => expect(await validate(url)).toBe('editing:linkRefused'),
)
