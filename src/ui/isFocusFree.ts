/**
 * Whether the focus may be moved without being taken from where somebody is: it lies nowhere, or in the part
 * that asks for it. What comes late asks before it moves the focus.
 */
export function isFocusFree(part?: Element | null): boolean {
  const { activeElement: focused, body } = document
  return !focused || focused === body || Boolean(part?.contains(focused))
}
