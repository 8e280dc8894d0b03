import { z } from 'zod'
import { chatAnswerMaxLength } from '@/domain/chatFields'
import { audiences } from '@/domain/consultationFields'

/** What came in: a consultation of one of the audiences, or a message of the chat. */
const requestKinds = [...audiences, 'chat'] as const

type RequestKind = (typeof requestKinds)[number]

/** An answer of staff, with its day for programs and in the visitor's language. */
type ChatAnswer = { text: string; day: string; dayText: string }

/** What a visitor is told about the request with their code. */
export type RequestAnswer =
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
        type: z.enum(requestKinds),
        stage: text,
        answers: z.array(
          z.object({ text: z.string().max(chatAnswerMaxLength), day: text, dayText: text }),
        ),
      }),
      z.object({ status: z.literal('none') }),
      z.object({ status: z.literal('erased') }),
    ])
    .optional(),
  typed: text.optional(),
  failure: text.optional(),
})

/** Node.js takes 16 kB of headers. */
const longestHeader = 12_000

/** Writes what is to be shown as a header value; of answers in the chat the newest ones that it can hold. */
export function encodeShownAnswer(shown: ShownAnswer): string {
  const value = Buffer.from(JSON.stringify(shown)).toString('base64url')
  const { answer } = shown
  if (value.length <= longestHeader || answer?.status !== 'found' || answer.answers.length === 0) {
    return value
  }
  return encodeShownAnswer({ ...shown, answer: { ...answer, answers: answer.answers.slice(1) } })
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
