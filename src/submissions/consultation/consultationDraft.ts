import { createStore, delMany, getMany, set, update } from 'idb-keyval'
import * as z from 'zod/mini'
import { isPageLocale, type PageLocale } from '@/i18n/locales'
import type { Audience } from '@/domain/consultationFields'
import type { EnteredValues } from './formModel'
import {
  howGone,
  isHeld,
  draftDatabase,
  draftFlagKey,
  keptFor,
  readDraftFlag,
  type DraftFlag,
} from './draftFlag'
import { consultationSchema } from './schema'

/** A request on its way, with all that is needed to send it again from another page. */
export type PendingConsultation = z.infer<typeof pendingSchema>

/** What the browser holds of a form that the server has not acknowledged, without its file. */
export type ConsultationDraft = {
  values: EnteredValues
  /** The ids under which requests were sent, by their content; see submissionIds. */
  ids: { content: string; id: string }[]
  pending?: PendingConsultation
}

const version = 1

const text = z.optional(z.string())

const valuesSchema = z.object({
  name: text,
  phone: text,
  desired_country: text,
  hospital_website: text,
  plan: text,
})

const pendingSchema = z.object({
  id: z.string(),
  content: z.string(),
  consultation: consultationSchema,
  locale: z.custom<PageLocale>(isPageLocale),
  honeypot: z.string(),
})

const draftSchema = z.object({
  version: z.literal(version),
  storedAt: z.number(),
  values: valuesSchema,
  ids: z.array(z.object({ content: z.string(), id: z.string() })),
  // A later release may no longer take it as it is; what was entered stays all the same.
  pending: z.catch(z.optional(pendingSchema), undefined),
})

/**
 * The bytes themselves: some browsers refuse files in their storage while browsing is private, and a
 * file that was only referred to could be gone or changed when it is needed.
 */
const draftCvSchema = z.object({
  name: z.string(),
  type: z.string(),
  lastModified: z.number(),
  bytes: z.instanceof(ArrayBuffer),
})

/** A browser's storage can hang for ever: how long it may take, in milliseconds. */
const answerTimeout = 4000
const fileTimeout = 30_000

/** After that it is left alone, for as long as the page is there. */
let isStuck = false

const store = createStore(draftDatabase, 'kept')

const keysOf = (audience: Audience) => [audience, `${audience}.cv`] as const

/**
 * What is kept of an audience's form. What has expired, and what the visitor's browser has forgotten
 * half of, is erased.
 * @returns `null` where nothing is kept, `'unavailable'` where that cannot be known
 */
export async function readConsultationDraft(
  audience: Audience,
): Promise<{ kept: ConsultationDraft; cv?: File } | null | 'unavailable'> {
  const read = await inTime(() => getMany<unknown>([...keysOf(audience)], store))
  if (!read.isDone) return 'unavailable'
  const [record, file] = read.value
  const typed = lastTyped(audience)
  if (record === undefined && file === undefined && !typed) return null
  const known = parseDraft({ record, gone: goneSince(audience) })
  const kept = typed ? { ids: [], ...known, values: typed } : known
  if (!kept) {
    await eraseDraft({ audience, state: 'discarded' })
    return null
  }
  const cv = draftCvSchema.safeParse(file)
  return { kept, cv: cv.success ? toFile(cv.data) : undefined }
}

/**
 * Changes what is kept, in one step that no other tab can come between.
 * @returns what is kept from now on; null where the browser does not keep it
 */
export async function changeDraft({
  audience,
  change,
}: {
  audience: Audience
  change: (kept: ConsultationDraft) => ConsultationDraft
}): Promise<ConsultationDraft | null> {
  let changed: ConsultationDraft | null = null
  const gone = goneSince(audience)
  // First the flag: what is stored without one is noticed late.
  const hasFlag = isHeld(readDraftFlag(audience)) || writeDraftFlag({ audience, state: 'draft' })
  if (!hasFlag) return null
  const [key] = keysOf(audience)
  const { isDone } = await inTime(() =>
    update(
      key,
      (record: unknown) => {
        changed = change(parseDraft({ record, gone }) ?? { values: {}, ids: [] })
        return { ...changed, version, storedAt: Date.now() }
      },
      store,
    ),
  )
  if (!isDone || changed === null) return null
  const { pending }: ConsultationDraft = changed
  writeDraftFlag({ audience, state: pending ? 'sending' : 'draft' })
  return changed
}

/** Keeps what was typed for the next page, when there is no time for more. */
export function keepTyped({
  audience,
  values,
}: {
  audience: Audience
  values: EnteredValues
}): void {
  const { state } = readDraftFlag(audience) ?? {}
  if (state !== 'sending') writeDraftFlag({ audience, state: 'draft', values })
}

/** Keeps a CV, or forgets the one that is kept. It is written once, when it is chosen. */
export async function keepCv({ audience, cv }: { audience: Audience; cv?: File }): Promise<void> {
  const [, key] = keysOf(audience)
  const work = async () => {
    if (!cv) return delMany([key], store)
    const { name, type, lastModified } = cv
    await set(key, { name, type, lastModified, bytes: await cv.arrayBuffer() }, store)
  }
  await inTime(work, fileTimeout)
}

/** Erases all that is kept of a form, and tells other tabs why. */
export async function eraseDraft({
  audience,
  state,
}: {
  audience: Audience
  state: 'received' | 'discarded'
}): Promise<void> {
  // The flag alone makes it count as gone, even where the rest should not be erased in time.
  writeDraftFlag({ audience, state })
  await inTime(() => delMany([...keysOf(audience)], store))
}

/** What is stored, unless it has expired or has been gone since it was written. */
function parseDraft({ record, gone }: { record: unknown; gone: number }) {
  const kept = draftSchema.safeParse(record)
  if (!kept.success) return null
  const { storedAt } = kept.data
  return storedAt > gone && Date.now() - storedAt <= keptFor ? kept.data : null
}

/** What was typed when the last page went away; once it is in the database the flag has it no more. */
function lastTyped(audience: Audience): EnteredValues | undefined {
  const flag = readDraftFlag(audience)
  if (!flag || !isHeld(flag) || Date.now() - flag.at > keptFor) return undefined
  const values = valuesSchema.safeParse(flag.values)
  return values.success ? values.data : undefined
}

/** When it was acknowledged or discarded for the last time, which is true even if it is still there. */
function goneSince(audience: Audience): number {
  const flag = readDraftFlag(audience)
  return flag && howGone(flag) ? flag.at : -Infinity
}

function writeDraftFlag({ audience, ...flag }: { audience: Audience } & Omit<DraftFlag, 'at'>) {
  try {
    localStorage.setItem(draftFlagKey(audience), JSON.stringify({ ...flag, at: Date.now() }))
    return true
  } catch {
    return false
  }
}

function toFile({ name, type, lastModified, bytes }: z.infer<typeof draftCvSchema>): File {
  return new File([bytes], name, { type, lastModified })
}

/** Work on the browser's storage, which may be forbidden, full or stuck. */
async function inTime<T>(
  work: () => Promise<T>,
  time = answerTimeout,
): Promise<{ isDone: true; value: T } | { isDone: false }> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    if (isStuck) return { isDone: false }
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isStuck = true
        reject(new Error('The storage is stuck.'))
      }, time)
    })
    return { isDone: true, value: await Promise.race([work(), late]) }
  } catch {
    return { isDone: false }
  } finally {
    clearTimeout(timer)
  }
}
