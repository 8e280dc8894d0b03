import arabic from './cms/labels.ar.json'
import german from './cms/labels.de.json'

const labels: Record<'de' | 'ar', Record<string, string>> = { de: german, ar: arabic }

/**
 * The words of the content's forms in the other languages of the admin interface, by their English form in
 * the collections; nothing for words that have none.
 */
export function cmsLabels(english: string): { de?: string; ar?: string } {
  const [de, ar] = [labels.de[english], labels.ar[english]]
  return { ...(de && { de }), ...(ar && { ar }) }
}
