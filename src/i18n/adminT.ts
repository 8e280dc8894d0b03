/** Looks a text of the product up in the CMS, as Payload's `t` does. */
export type AdminT<Key extends string> = (
  key: Key,
  values?: Record<string, string | number>,
) => string

/** Payload's `t`, which knows these texts from its configuration but not from its types. */
export function adminT<Key extends string>({ t }: { t: unknown }): AdminT<Key> {
  return t as AdminT<Key>
}
