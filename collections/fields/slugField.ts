import type { TextField } from 'payload'
import { defaultLocale } from '../../src/i18n/locales'

/** What an address part may look like: small ASCII letters, digits and single hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Longest address part, in characters. */
export const slugMaxLength = 80

/**
 * The last part of a page's address, the same in every language. It is made from the English title
 * when left empty; letters outside ASCII have no common spelling, so a title of such letters needs a
 * slug by hand.
 */
export const slugField: TextField = {
  name: 'slug',
  type: 'text',
  required: true,
  unique: true,
  index: true,
  maxLength: slugMaxLength,
  admin: {
    position: 'sidebar',
    description:
      'Part of the address in every language: small letters a–z, digits, hyphens. Made from the English title when empty. A new one takes effect when all languages are published; the old address then leads to the new one.',
  },
  hooks: {
    beforeValidate: [
      ({ value, data, req }) =>
        !value && req.locale === defaultLocale && typeof data?.title === 'string'
          ? makeSlug(data.title)
          : value,
    ],
  },
  validate: (value: unknown) =>
    (typeof value === 'string' && value.length <= slugMaxLength && slugPattern.test(value)) ||
    'Small letters a–z, digits and single hyphens only.',
}

/** The address part for a title: its ASCII letters and digits, accents taken off. */
export function makeSlug(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugMaxLength)
    .replace(/^-+|-+$/g, '')
}
