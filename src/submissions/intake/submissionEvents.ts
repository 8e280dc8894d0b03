import diagnostics from 'node:diagnostics_channel'
import type { FailureCode } from '@/server/http/failureAnswer'

/** The forms that visitors send. */
export const formNames = ['consultation', 'chat', 'request', 'survey', 'fraud-report'] as const

export type FormName = (typeof formNames)[number]

/** How a submission was accepted: stored, a repeat of one that is stored, or a program's, and dropped. */
export type Acceptance = 'stored' | 'repeated' | 'honeypot'

/** What became of a submission of a form; nothing of what it holds. */
export type SubmissionResult = { form: FormName; result: Acceptance | FailureCode }

// A channel belongs to the process, in which route handlers and the start are bundled apart.
const channel = diagnostics.channel('curaco.submission')

/** Says what became of a submission. */
export function announceSubmission(result: SubmissionResult): void {
  channel.publish(result)
}

/** Calls back with what becomes of each submission from now on. */
export function onSubmission(listener: (result: SubmissionResult) => void): void {
  // Only `announceSubmission` publishes here.
  channel.subscribe((message) => listener(message as SubmissionResult))
}
