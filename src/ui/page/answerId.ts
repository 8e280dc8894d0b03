/** The address of an answer within its page. A browser unfolds what it lies in. */
export const answerId = (row: string | null | undefined) => `answer-${row}`
