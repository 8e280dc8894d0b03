/** What staff can plan to do next with a person. */
export const nextStepKinds = ['call', 'message', 'documents', 'interview', 'other'] as const

export type NextStepKind = (typeof nextStepKinds)[number]
