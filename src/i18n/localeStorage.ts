/** The cookie and the storage key that remember a chosen language (specification, section 9). */
export const localeCookie = 'i18next'
export const localeStorageKey = 'i18nextLng'

/** The query parameter that chooses a language. */
export const localeParameter = 'lng'

/** How long the cookie keeps a choice, in seconds: one year. */
export const localeCookieMaxAge = 365 * 24 * 60 * 60

/**
 * What the cookie says, for a minute, of a language that was not chosen: the server took it from
 * `Accept-Language` and led to its prefix. The page's script reads it (`localeScript.ts`).
 */
export const detectedMark = 'detected.'
export const detectedMaxAge = 60
