import type { ArrayField } from 'payload'
import { cmsLabels } from '../../src/i18n/cmsLabels'

/**
 * Names the rows of a list by what they say, and an empty one by its number.
 * @param singular what a row is, in English
 */
export function arrayRowLabel(singular: string): NonNullable<ArrayField['admin']>['components'] {
  const item = { en: singular, ...cmsLabels(singular) }
  return { RowLabel: { path: '@/editing/ArrayRowLabel#ArrayRowLabel', clientProps: { item } } }
}
