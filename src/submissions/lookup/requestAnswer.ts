import { z } from 'zod'
import { audiences, type Audience } from '@/domain/consultationFields'

/** What a visitor is told about the request with their code. */
export type RequestAnswer =
  | {
      status: 'found'
      /** The code, as we write it. */
      reference: string
      /** The day it came in, for programs (`2026-11-21`) and in the visitor's language. */
      day: string
      dayText: string
      type: Audience
      /** What the stage of the case means to the visitor; empty where the agency says nothing. */
      stage: string
    }
  /** Nothing is kept under the code, whether there ever was anything or not. */
  | { status: 'none' }
  | { status: 'erased' }

/** What is shown where the page is made anew after a form was sent without scripts. */
export type ShownAnswer = {
  answer?: RequestAnswer
  /** What was typed, to be corrected. */
  typed?: string
  /** Why nothing was looked up, such as 'too many requests'. */
  failure?: string
}

/** The header in which the server hands an answer to the page that shows it. */
export const requestAnswerHeader = 'x-request-answer'

const text = z.string().max(600)

const shownAnswerSchema = z.object({
  answer: z
    .discriminatedUnion('status', [
      z.object({
        status: z.literal('found'),
        reference: text,
        day: text,
        dayText: text,
        type: z.enum(audiences),
        stage: text,
      }),
      z.object({ status: z.literal('none') }),
      z.object({ status: z.literal('erased') }),
    ])
    .optional(),
  typed: text.optional(),
  failure: text.optional(),
})

/** Writes what is to be shown as a header value. */
export function encodeShownAnswer(shown: ShownAnswer): string {
  return Buffer.from(JSON.stringify(shown)).toString('base64url')
}

/** Reads it back; anything else gives the empty form. */
export function decodeShownAnswer(header: string | null): ShownAnswer {
  try {
    return shownAnswerSchema.parse(
      JSON.parse(Buffer.from(header ?? '', 'base64url').toString('utf8')),
    )
  } catch {
    return {}
  }
}
