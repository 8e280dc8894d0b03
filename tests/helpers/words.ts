/** The words of a text: many short values in few lines. */
export const words = (text: string) => text.trim().split(/\s+/)
