/** What people send, by the slugs of its collections: all of it is erased and exported. */
export const submissionKinds = [
  'consultations',
  'chat-messages',
  'survey-responses',
  'fraud-reports',
] as const

export type SubmissionKind = (typeof submissionKinds)[number]

/** The name of a kind's table. */
export function tableOf(kind: SubmissionKind): string {
  return kind.replaceAll('-', '_')
}
