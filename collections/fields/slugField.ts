import type { FieldHook, PayloadRequest, TextField } from 'payload'
import { defaultLocale } from '../../src/i18n/locales'
import { validationMessage } from './validationMessage'

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
  label: 'Address of the page',
  type: 'text',
  unique: true,
  index: true,
  maxLength: slugMaxLength,
  admin: {
    position: 'sidebar',
    description:
      'Part of the address in every language: lowercase letters a–z, digits, hyphens. If empty, it is made from the English title. A change takes effect when all languages are published; the old address then redirects to the new one.',
  },
  hooks: { beforeValidate: [followTitle], beforeDuplicate: [freeSlug] },
  validate: (value: unknown, { req }: { req: PayloadRequest }) =>
    (typeof value === 'string' && value.length <= slugMaxLength && slugPattern.test(value)) ||
    validationMessage({ req, reason: 'slug' }),
}

/**
 * Made from the title while that is being typed, saved after every pause. Once an editor has written
 * another, or visitors have seen it, it stays.
 */
async function followTitle({
  value,
  data,
  originalDoc,
  collection,
  req,
}: Parameters<FieldHook>[0]) {
  const title: unknown = data?.title
  if (req.locale !== defaultLocale || typeof title !== 'string') return value
  if (!value) return makeSlug(title)
  const titleBefore: unknown = originalDoc?.title
  if (typeof titleBefore !== 'string' || titleBefore === title) return value
  if (value !== makeSlug(titleBefore)) return value
  const { totalDocs } = await req.payload.count({
    collection: 'publications',
    where: {
      kind: { equals: collection?.slug },
      document: { equals: String(originalDoc.id) },
      publishedAt: { exists: true },
    },
    // An address that visitors know counts for every user.
    overrideAccess: true,
    req,
  })
  return (totalDocs === 0 && makeSlug(title)) || value
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

/** The slug of a copy: that of the original with `-copy` behind it, and a number where that is taken. */
export function copySlug({ slug, isTaken }: { slug: string; isTaken: (slug: string) => boolean }) {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '-copy' : `-copy-${number}`
    const copy = slug.slice(0, slugMaxLength - ending.length).replace(/-+$/, '') + ending
    if (!isTaken(copy)) return copy
  }
}

async function freeSlug({ value, collection, req }: Parameters<FieldHook>[0]) {
  if (!collection || typeof value !== 'string') return value
  const find = (draft: boolean) =>
    req.payload.find({
      // The collection that has this field.
      collection: collection.slug as 'posts',
      draft,
      // What lies in the trash still has its address.
      trash: true,
      where: { slug: { like: '-copy' } },
      select: { slug: true },
      pagination: false,
      depth: 0,
      // An address is taken even where the user may not see its document.
      overrideAccess: true,
      req,
    })
  const found = await Promise.all([find(false), find(true)])
  const taken = new Set(found.flatMap(({ docs }) => docs.map(({ slug }) => slug)))
  return copySlug({ slug: value, isTaken: (slug) => taken.has(slug) })
}
