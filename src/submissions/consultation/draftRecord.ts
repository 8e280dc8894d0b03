import * as z from 'zod/mini'
import { isLocale, type Locale } from '@/i18n/locales'
import { forEntered, type Audience, answersOf, honeypotField } from '@/domain/consultationFields'
import { eraseRecord, readDatabase, writeRecord } from '@/submissions/browser/indexedDb'
import { parseMembers, readItem, writeItem } from '@/ui/webStorage'
import type { EnteredValues, CheckedConsultation } from './formTypes'
import { draftFlagKey, isHeld, maxAge } from './draftFlag'
import { consultationSchema } from './schema'
import { attributionKey } from '@/domain/attribution'
import { readAttribution } from '@/submissions/browser/post'

/** A checked request on its way, with all that is needed to send it again from another page. */
export type PendingConsultation = z.infer<typeof pendingSchema>

/** What the browser holds of a form that the server has not answered, without its file. */
export type DraftRecord = z.infer<typeof recordSchema>

const text = z.optional(z.string())

const pendingSchema = z.object({
  id: z.string(),
  content: z.string(),
  consultation: consultationSchema,
  locale: z.custom<Locale>(isLocale),
  honeypot: z.string(),
})

const recordSchema = z.object({
  state: z.enum(['draft', 'sending', 'received', 'discarded']),
  at: z.number(),
  /** What the ids of its requests are made of; see `submissionIdOf`. */
  draftId: text,
  values: z.optional(z.object({ ...forEntered(text), standing: text })),
  // A later release may no longer take it as it is; what was entered stays all the same.
  pending: z.catch(z.optional(pendingSchema), undefined),
})

/**
 * Keeps a form: in the storage at once, which a page that goes away has time for and other tabs hear of,
 * and in the database, which survives a browser that is killed.
 * @returns whether each of them has it
 */
export function writeDraft({ audience, record }: { audience: Audience; record: DraftRecord }) {
  const isStored = writeItem({ key: draftFlagKey(audience), value: JSON.stringify(record) })
  const backUp = async () => isStored && writeRecord({ key: audience, record })
  return { isStored, backUp }
}

/** Erases all that is kept of a form, and tells other tabs why. @returns how to erase the rest */
export function eraseDraft({
  audience,
  record,
}: {
  audience: Audience
  record: Pick<DraftRecord, 'state' | 'draftId'>
}) {
  // This alone makes it count as gone, even where the rest should not be erased in time.
  const value = JSON.stringify({ ...record, at: Date.now() })
  writeItem({ key: draftFlagKey(audience), value })
  return () => eraseRecord(audience)
}

/** What the storage says about a form, which may be that it is gone. */
export function readStoredDraft(audience: Audience): DraftRecord | undefined {
  return parse(parseMembers(readItem({ key: draftFlagKey(audience) })))
}

/**
 * What is kept of a form; what has expired, and what is left of a form that is gone, is erased.
 * @returns `isWhole` where there is no more of it
 */
export async function readDraft(
  audience: Audience,
): Promise<{ draft: DraftRecord & { values: EnteredValues }; cv?: File; isWhole: boolean } | null> {
  const read = await readDatabase(audience)
  const { record, file: cv } = { ...read }
  const stored = readStoredDraft(audience)
  if (record === undefined && !cv && !stored?.values) return null
  const backup = parse(record)
  const isNewer = stored && (!backup || stored.at >= backup.at)
  const draft = isNewer ? stored : backup
  if (draft && isHeld(draft) && Date.now() - draft.at <= maxAge) {
    return { draft: { ...draft, values: draft.values ?? {} }, cv, isWhole: read !== null }
  }
  await eraseDraft({ audience, record: { state: 'discarded' } })()
  return null
}

function parse(record: unknown): DraftRecord | undefined {
  return recordSchema.safeParse(record).data
}

/**
 * The multipart body (specification, section 7). The file comes last, so that the server knows the
 * rest before it takes in the file.
 */
export function requestBody(request: PendingConsultation & { cv?: File }): FormData {
  const { id, locale, honeypot, consultation, cv } = request
  const body = new FormData()
  const texts = { ...answersOf(consultation), submission_id: id, locale }
  for (const [field, value] of Object.entries(texts)) if (value) body.append(field, value)
  body.append(honeypotField, honeypot)
  const attribution = readAttribution()
  if (attribution) body.append(attributionKey, attribution)
  if (consultation.type === 'nurses' && cv) body.append('cv', cv, cv.name)
  return body
}

/** What makes a request the same as another one. */
export function contentOf({ cv, ...fields }: CheckedConsultation): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return JSON.stringify([given.sort(), describe(cv)])
}

/** True where a visitor has entered anything; a plan is chosen by a link, and answers were given elsewhere. */
export function hasContent({ values, cv }: { values: EnteredValues; cv?: File }): boolean {
  const { plan: _, standing: __, ...typed } = values
  return cv !== undefined || Object.values(typed).some((value) => value?.trim())
}

/** True for the same texts, where an empty field is none. */
export function isSameValues({ a, b }: { a: EnteredValues; b: EnteredValues }): boolean {
  const given = (values: EnteredValues) => Object.entries(values).filter(([, value]) => value)
  return JSON.stringify(given(a).sort()) === JSON.stringify(given(b).sort())
}

/** True for the same file, or none in both places. */
export function isSameFile({ a, b }: { a: File | undefined; b: File | undefined }): boolean {
  return JSON.stringify(describe(a)) === JSON.stringify(describe(b))
}

const describe = (file: File | undefined) => file && [file.name, file.size, file.lastModified]
