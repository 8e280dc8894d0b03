import type { FormEvent } from 'react'
import type { PageLocale, Locale } from '@/i18n/locales'
import type { Messages } from '@/i18n/messages'
import type { Turn } from '@collections/Stages'
import type { Purpose } from '@/domain/chatFields'
import type { Audience } from '@/domain/consultationFields'
import type { FailureCode } from '@/server/http/failureAnswer'

/** The words of the page in one language; those of the request's form are said in the same way here. */
export type MyRequestTexts = Messages['myRequest'] &
  Pick<Messages['consultation'], 'phoneHint' | 'submitting'> & { cvTooLarge: string }

/** Where a code is looked up, where its request is deleted, and where something is sent with it. */
export const requestEndpoints = {
  lookup: '/api/requests',
  erasure: '/api/requests/erasure',
  message: '/api/requests/messages',
} as const

export type RequestEndpoint = (typeof requestEndpoints)[keyof typeof requestEndpoints]

/** A code, also within the message that it came in, is shorter than that. */
export const typedMaxLength = 300

export type StepProps = {
  locale: PageLocale
  texts: MyRequestTexts
  shown: ShownAnswer
  isBusy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** The looks that the steps of the page share. */
export const stepClass = {
  card: 'rounded-card border border-line bg-white p-5 shadow-card sm:p-8',
  failure: 'mb-6 rounded-xl bg-danger-mist p-4 font-medium text-danger outline-offset-2',
} as const

/** What came in: a consultation of one of the audiences, or a message of the chat. */
type RequestKind = Audience | 'chat'

/** A day for programs (`2026-11-21`) and in the visitor's language. */
export type ShownDay = { day: string; dayText: string }

/** A stage of the visitor's way, by the name the agency gives it; a new request has been received, with null. */
export type Step = { state: 'done' | 'present' | 'next'; name: string | null } & Partial<ShownDay>

/** What the visitor has sent with the code, its text where it is a question, and what staff have answered. */
export type ThreadEntry = ShownDay & {
  /** null for an answer of staff */
  purpose: Purpose | null
  text: string
}

/** What a visitor is told about the request with their code. */
export type LookupResult =
  | (ShownDay & {
      status: 'found'
      /** The code, as we write it. */
      reference: string
      type: RequestKind
      /** What the stage of the case means to the visitor; empty where the agency says nothing. */
      stage: string
      /** Whose turn it is, and what the visitor should have ready, a thing in each line. */
      turn: Turn | null
      bring: string
      steps: Step[]
      /** Who last opened a file of the request, by their role. */
      opened: (ShownDay & { by: 'coordinator' | 'admin' | 'team' }) | null
      /** The answers alone, oldest first, for the chat. */
      answers: { text: string }[]
      /** All that was written, oldest first. */
      thread: ThreadEntry[]
      /** When the visitor last sent something with the code: the next message differs from one sent before. */
      sentAt: string
      /** What has just been taken. */
      received?: Purpose
    })
  /** Nothing is kept under the code, whether there ever was anything or not. */
  | { status: 'none' }
  | { status: 'erased' }

export type FoundResult = Extract<LookupResult, { status: 'found' }>

/** What is shown where the page is made anew after a form was sent without scripts. */
export type ShownAnswer = {
  answer?: LookupResult
  /** What was typed, to be corrected. */
  typed?: string
  /** Why nothing was looked up or taken, such as 'too many requests'. */
  failure?: string
  /** What was not taken. */
  purpose?: Purpose
}

/** What came of a call; texts are looked up by the caller. */
export type LookupOutcome = { locale: Locale; typed?: string } & (
  | { ok: true; answer: LookupResult }
  | {
      ok: false
      code: FailureCode
      retryAfter?: number
      /** Of what was sent with a code: what is wrong with it, and the request as it is. */
      fields?: Record<string, string>
      purpose?: Purpose
      answer?: LookupResult
    }
)
