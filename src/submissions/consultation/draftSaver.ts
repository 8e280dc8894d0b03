import { cvMaxBytes, type Audience } from '@/domain/consultationFields'
import type { EnteredValues } from './formModel'
import {
  changeDraft,
  eraseDraft,
  keepCv,
  keepTyped,
  readConsultationDraft,
  type ConsultationDraft,
  type PendingConsultation,
} from './consultationDraft'
import { howGone, readDraftFlag } from './draftFlag'
import { hasContent, isSameFile, isSameForm, isSameValues, type OutboxStore } from './outboxState'
import { contentOf, withSubmissionId } from './submissionIds'

/** A checked form that is to be sent. */
export type ConsultationRequest = Pick<
  PendingConsultation,
  'consultation' | 'locale' | 'honeypot'
> & { cv?: File; values: EnteredValues }

/** A request on its way; it stays what it was when it was sent. */
export type PendingRequest = { pending: PendingConsultation; cv?: File }

/** How long typing must pause before it is written down, in milliseconds. */
const saveDelay = 300

/** Nobody waits longer than that for a slow storage before a request is sent. */
const timeoutBeforeSending = 5_000

/** How long the browser may take to tell this tab what another one has done, in milliseconds. */
const flagTimeout = 500

/** Writes down what is entered in this tab, while it is entered, and what is sent of it. */
export function createDraftSaver({ audience, store }: { audience: Audience; store: OutboxStore }) {
  let ids: ConsultationDraft['ids'] = []
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<unknown> = Promise.resolve()
  /** Apart from the rest, which need not wait for a large file. */
  let writingCv: Promise<unknown> = Promise.resolve()

  /** One write after the other: what was entered last is what stays. */
  function write<T>(work: () => Promise<T>): Promise<T> {
    const done = writing.then(work)
    writing = done
    return done
  }

  function save() {
    forgetTimer()
    void write(async () => {
      const { phase, values, isSaved } = store.get()
      // While a request is on its way, that is what is kept.
      if (phase !== 'idle') return
      if (!hasContent(store.get())) return isSaved ? eraseNow('discarded') : undefined
      const kept = await changeDraft({ audience, change: (old) => ({ ...old, values }) })
      if (kept) ids = kept.ids
      store.set({ isSaved: kept !== null })
    })
  }

  function forgetTimer() {
    clearTimeout(saveTimer)
    saveTimer = undefined
  }

  async function eraseNow(how: 'received' | 'discarded') {
    await eraseDraft({ audience, state: how })
    store.set({ isSaved: false })
  }

  async function saveCv(cv: File | undefined) {
    if (cv !== store.get().cv || !hasContent(store.get())) return
    const copy = cv && (await copyOf(cv))
    if (cv !== store.get().cv) return
    if (copy) store.set({ cv: copy })
    await keepCv({ audience, cv: copy })
  }

  return {
    /** Takes what was typed; it is written down once typing pauses. */
    enter(values: EnteredValues) {
      const { phase, values: known } = store.get()
      if (phase !== 'idle' || isSameValues({ a: values, b: known })) return
      store.set({ values, ...withoutOldNews(store) })
      clearTimeout(saveTimer)
      saveTimer = setTimeout(save, saveDelay)
    },
    /** Takes a chosen file, or that none is chosen any more. */
    chooseCv(cv: File | undefined) {
      const { phase, cv: known } = store.get()
      if (phase !== 'idle' || isSameFile({ a: cv, b: known })) return
      store.set({ cv, ...withoutOldNews(store) })
      save()
      writingCv = Promise.all([writing, writingCv]).then(() => saveCv(cv))
    },
    /** Writes at once what waits for a pause, because the page may go away. */
    flush() {
      if (saveTimer === undefined) return
      if (hasContent(store.get())) keepTyped({ audience, values: store.get().values })
      save()
    },
    /** Gives a request its id and keeps it as one on its way, before its first byte goes. */
    async begin(request: ConsultationRequest): Promise<PendingRequest> {
      forgetTimer()
      const { consultation, cv, locale, honeypot, values } = request
      const content = contentOf({ ...consultation, cv })
      const own = withSubmissionId({ ids, content })
      const make = (kept: ConsultationDraft) => {
        // Another tab may have given it its id already.
        const { id, ids } = withSubmissionId({ ids: [...kept.ids, ...own.ids], content })
        return { values, ids, pending: { id, content, consultation, locale, honeypot } }
      }
      const keeping = write(() => changeDraft({ audience, change: make }))
      const kept = await Promise.race([keeping, pause(timeoutBeforeSending)])
      await Promise.race([writingCv, pause(timeoutBeforeSending)])
      ids = kept?.ids ?? own.ids
      store.set({ isSaved: Boolean(kept) })
      const { cv: copy } = store.get()
      return {
        pending: kept?.pending ?? make({ values, ids }).pending,
        // The copy is there even if the file itself should not be any more.
        cv: isSameFile({ a: cv, b: copy }) ? copy : cv,
      }
    },
    /** Keeps the form as one that is not on its way any more. */
    async release() {
      const { values, isSaved } = store.get()
      const change = (old: ConsultationDraft) => ({ ...old, values, pending: undefined })
      if (isSaved) await write(() => changeDraft({ audience, change }))
    },
    /** Erases all of it. */
    async erase(how: 'received' | 'discarded') {
      forgetTimer()
      await write(() => eraseNow(how))
      ids = []
    },
    /** Waits until everything is written. */
    async settle(): Promise<void> {
      await writing
    },
    /** Shows what an earlier page has left behind, and gives back the request that was on its way. */
    async restore(): Promise<PendingRequest | undefined> {
      const read = await readConsultationDraft(audience)
      if (!read || read === 'unavailable') return undefined
      const { kept, cv } = read
      ids = kept.ids
      store.set({ values: kept.values, cv, isSaved: true, notice: 'restored' })
      const request = requestOf(read)
      // What cannot be sent is not on its way, and what was typed last belongs into the database.
      const isOld = !request && (kept.pending || readDraftFlag(audience)?.values)
      if (isOld) await this.release()
      return request
    },
    /** The request of another tab, where that shows the same as this one. */
    async findSame(): Promise<PendingRequest | undefined> {
      const read = await readConsultationDraft(audience)
      if (!read || read === 'unavailable') return undefined
      const isSame = isSameForm({ a: { values: read.kept.values, cv: read.cv }, b: store.get() })
      return isSame ? requestOf(read) : undefined
    },
    /** What another tab has done with a request in the meantime. */
    async howEnded({ id }: PendingConsultation) {
      if (!store.get().isSaved) return null
      const gone = howGone(readDraftFlag(audience))
      if (gone) return gone
      const read = await readConsultationDraft(audience)
      if (read === 'unavailable') return null
      if (read) return read.kept.pending?.id === id ? null : 'stopped'
      // Flags reach other tabs a little later than the database. A storage that was emptied by
      // something else is no reason not to send.
      await pause(flagTimeout)
      return howGone(readDraftFlag(audience))
    },
  }
}

/** A file that could not be kept cannot be sent: then the visitor is asked for it once more. */
function requestOf({ kept: { pending }, cv }: { kept: ConsultationDraft; cv?: File }) {
  const isWhole = pending && contentOf({ ...pending.consultation, cv }) === pending.content
  return isWhole ? { pending, cv } : undefined
}

/** What was said about the form as it was before. */
function withoutOldNews(store: OutboxStore) {
  const { notice } = store.get()
  return { notice: notice === 'discarded' ? undefined : notice }
}

/** A copy in the browser's own hands: a file on a phone can be gone when it is needed. */
async function copyOf(file: File): Promise<File | undefined> {
  // The schema refuses it anyway.
  if (file.size > cvMaxBytes) return undefined
  const { name, type, lastModified } = file
  const bytes = await file.arrayBuffer().catch(() => null)
  return bytes ? new File([bytes], name, { type, lastModified }) : undefined
}

function pause(length: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), length))
}
