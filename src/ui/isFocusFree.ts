/**
 * Whether the focus is free to be moved: it lies nowhere, or in the part that asks for it. A script that comes
 * late asks before it moves the focus.
 */
export function isFocusFree(part?: Element | null): boolean {
  const { activeElement: focused, body } = document
  return !focused || focused === body || Boolean(part?.contains(focused))
}
