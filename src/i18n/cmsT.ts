import type english from './cms/en.json'

type Texts = typeof english

/** The key of a text of the CMS, such as `account:title`. */
export type CmsKey = {
  [Group in keyof Texts]: `${Group}:${keyof Texts[Group] & string}`
}[keyof Texts]

/** Looks a text of the product up in the CMS, as Payload's `t` does. */
export type CmsT = (key: CmsKey, values?: Record<string, string | number>) => string

/** Payload's `t`, which knows these texts from its configuration but not from its types. */
export function cmsT({ t }: { t: unknown }): CmsT {
  return t as CmsT
}

/** Words of the product as Payload's configuration takes them. */
export const cmsLabel =
  (key: CmsKey) =>
  ({ t }: { t: unknown }): string =>
    cmsT({ t })(key)
