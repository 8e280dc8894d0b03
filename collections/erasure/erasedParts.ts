/** What a person consists of, by the names that the audit log and the receipt have for it. */
export const erasedParts = [
  'people',
  'consultations',
  'chatMessages',
  'replies',
  'files',
  'notes',
  'changes',
  'notifications',
] as const

/** What an erasure takes. */
export type Erasure = {
  /** the person and those merged into it */
  people: { id: number; name: string }[]
  counts: Record<(typeof erasedParts)[number], number>
}
