/** What came of one try. Reasons are short and never quote what was sent or answered. */
export type DeliveryOutcome =
  | {
      ok: true
      /** What staff should know nevertheless. */
      remark?: string
    }
  | {
      ok: false
      reason: string
      /** The receiver wants no more of it. */
      isFinal?: boolean
      /** Seconds the receiver asks to be left alone. */
      retryAfter?: number
    }
