import type { Audience } from '@/domain/consultationFields'

/** What came in: a consultation of one of the audiences, or a message of the chat. */
type RequestKind = Audience | 'chat'

/** An answer of staff, with its day for programs and in the visitor's language. */
type ChatAnswer = { text: string; day: string; dayText: string }

/** What a visitor is told about the request with their code. */
export type LookupResult =
  | {
      status: 'found'
      /** The code, as we write it. */
      reference: string
      /** The day it came in, for programs (`2026-11-21`) and in the visitor's language. */
      day: string
      dayText: string
      type: RequestKind
      /** What the stage of the case means to the visitor; empty where the agency says nothing. */
      stage: string
      /** What staff have answered in the chat, oldest first. */
      answers: ChatAnswer[]
    }
  /** Nothing is kept under the code, whether there ever was anything or not. */
  | { status: 'none' }
  | { status: 'erased' }

/** What is shown where the page is made anew after a form was sent without scripts. */
export type ShownAnswer = {
  answer?: LookupResult
  /** What was typed, to be corrected. */
  typed?: string
  /** Why nothing was looked up, such as 'too many requests'. */
  failure?: string
}
