/** The message that the chat sends with a name and a number (specification, sections 7 and 9). */
export const initialChatMessage = 'Initial contact via chat'

/** The message of a person whom staff have entered, of whom no more is known. */
export const enteredMessage = 'Entered by staff'

/** What visitors send with the code of an earlier request; it is stored as a message of the chat. */
export const purposes = ['question', 'document', 'phone', 'withdrawal'] as const

export type Purpose = (typeof purposes)[number]

/** Longest message kept, in UTF-16 code units; name and phone are those of a consultation. */
export const chatMessageMaxLength = 2000

/** Longest answer of staff, in UTF-16 code units. */
export const chatAnswerMaxLength = 2000

/**
 * Room for every field at full length, even where a program escapes each character, and for where the
 * visitor comes from.
 */
export const chatBodyMaxBytes = 32 * 1024
