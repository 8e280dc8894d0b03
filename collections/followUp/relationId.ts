/** The number of a relation, whether it was read with what it leads to or not. */
export function relationId(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}
