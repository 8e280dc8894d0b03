type Data = Record<string, unknown>

/** A value of JSON as an object; an empty one where it is none. */
export function asData(value: unknown): Data {
  // Plain objects of JSON have string keys.
  return typeof value === 'object' && value !== null ? (value as Data) : {}
}

/** A value of JSON as the rows of a list. */
export function asRows(value: unknown): Data[] {
  return Array.isArray(value) ? value.map(asData) : []
}
