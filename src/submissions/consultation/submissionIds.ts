import { createUuid } from '@/ui/createUuid'
import type { CheckedConsultation } from './formModel'
import type { ConsultationDraft } from './consultationDraft'

type Ids = ConsultationDraft['ids']

/** More than one person corrects a request before it arrives. */
const longest = 20

/**
 * The id under which a request is sent, and all ids known from then on. The same content keeps its
 * id, so that a repeat after a lost answer makes no second row; a corrected request gets its own, or
 * the server would take it for the one it knows already and the correction would be lost.
 */
export function withSubmissionId({ ids, content }: { ids: Ids; content: string }): {
  id: string
  ids: Ids
} {
  const id = ids.find((known) => known.content === content)?.id ?? createUuid()
  const others = ids.filter((known) => known.content !== content)
  return { id, ids: [...others, { content, id }].slice(-longest) }
}

/** What makes a request the same as another one. */
export function contentOf({ cv, ...fields }: CheckedConsultation): string {
  const file = cv && [cv.name, cv.size, cv.lastModified]
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return JSON.stringify([given.sort(), file])
}
