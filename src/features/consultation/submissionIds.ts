import { createUuid } from '@/lib/createUuid'
import type { CheckedConsultation } from './consultationForm'

/** Ids of requests that have been sent and not yet acknowledged, by their content. */
const ids = new Map<string, string>()

/**
 * The id under which a request is sent. The same content keeps its id, so that a repeat after a lost
 * answer makes no second row; a corrected request gets its own, or the server would take it for the
 * one it knows already and the correction would be lost.
 */
export function submissionIdFor(consultation: CheckedConsultation): string {
  const key = contentOf(consultation)
  const id = ids.get(key) ?? createUuid()
  ids.set(key, id)
  return id
}

/** To be called when a request has been received: the same content is a new request from now on. */
export function forgetSubmissionId(consultation: CheckedConsultation): void {
  ids.delete(contentOf(consultation))
}

function contentOf({ cv, ...fields }: CheckedConsultation): string {
  const file = cv && [cv.name, cv.size, cv.lastModified]
  return JSON.stringify([Object.entries(fields).sort(), file])
}
