import type { Field, FieldHook } from 'payload'
import { defaultLocale, isPageLocale, type PageLocale } from '../../src/i18n/locales'

const copyMark = {
  en: 'copy',
  ar: 'نسخة',
  de: 'Kopie',
  ml: 'പകർപ്പ്',
  hi: 'प्रतिलिपि',
} satisfies Record<PageLocale, string>

/**
 * The field that names a document: lists show it in every language, and a copy says so behind it, so
 * that it is not taken for the original.
 */
export function titleField({ field, useAsTitle }: { field: Field; useAsTitle: string }): Field {
  if (field.type !== 'text' || field.name !== useAsTitle) return field
  // A field with a hook and a cell of its own is a field of the same type, which the union hides.
  return {
    ...field,
    hooks: { ...field.hooks, beforeDuplicate: [markCopy] },
    admin: { ...field.admin, components: { Cell: '@/editing/listCells#TitleCell' } },
  } as Field
}

/** Payload (3.90) calls it for each language without saying which: the text tells. */
function markCopy({ value, siblingData, field }: Parameters<FieldHook>[0]) {
  if (typeof value !== 'string' || value === '') return value
  const texts: object = ('name' in field && field.name && siblingData[field.name]) || {}
  const [locale] = Object.entries(texts).find(([, text]) => text === value) ?? []
  return `${value} (${copyMark[isPageLocale(locale) ? locale : defaultLocale]})`
}
