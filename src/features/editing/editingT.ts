import type { EditingKey } from './editingTexts'

/** Looks a text up, as Payload's `t` does. */
export type EditingT = (key: EditingKey, values?: Record<string, string | number>) => string

/** Payload's `t`, which knows these texts from its configuration but not from its types. */
export function editingT({ t }: { t: unknown }): EditingT {
  return t as EditingT
}
