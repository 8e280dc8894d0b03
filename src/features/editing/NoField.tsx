/** A column of a list has no place in the form. */
export function NoField() {
  return null
}
