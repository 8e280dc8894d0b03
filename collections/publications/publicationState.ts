/** The state of a document's translation into a language. */
export const publicationStates = ['complete', 'missing', 'outdated'] as const

export type PublicationState = (typeof publicationStates)[number]

/** A field of a document, for people: its path in the data and its name in the form. */
export type NamedField = { path: string; label: string }
