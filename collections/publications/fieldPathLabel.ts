import type { Field } from 'payload'
import { labelIn } from '../withAdminLabels'

/**
 * The name in a form of the field that a path such as `sections.0.title` leads to, after the rows
 * and groups it lies in, in a language of the admin interface; null where the path leads nowhere.
 */
export function fieldPathLabel({
  fields,
  path,
  language,
}: {
  fields: readonly Field[]
  path: string
  language: string
}): string | null {
  const labels = walk({ fields, path: path.split('.'), language })
  return labels && labels.join(' › ')
}

function walk({
  fields,
  path: [name, ...rest],
  language,
}: {
  fields: readonly Field[]
  path: string[]
  language: string
}): string[] | null {
  for (const field of fields) {
    const isUnnamed = !('name' in field) || field.type === 'ui'
    if (isUnnamed) {
      const inside =
        'fields' in field
          ? walk({ fields: field.fields, path: [name ?? '', ...rest], language })
          : null
      if (inside) return inside
      continue
    }
    if (field.name !== name) continue
    if (field.type !== 'array' && field.type !== 'group') {
      return rest.length === 0 ? [labelIn({ ...field, language })] : null
    }
    const isArray = field.type === 'array'
    const inside = walk({ fields: field.fields, path: isArray ? rest.slice(1) : rest, language })
    if (!inside) return null
    const own = isArray
      ? `${labelIn({ name: field.name, label: field.labels?.singular, language })} ${Number(rest[0]) + 1}`
      : labelIn({ name: field.name, label: field.label, language })
    return [own, ...inside]
  }
  return null
}
