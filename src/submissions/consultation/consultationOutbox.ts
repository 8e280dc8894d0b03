import { cvMaxBytes, type Audience } from '@/domain/consultationFields'
import { copyFile, isReadable, writeFile } from '@/submissions/browser/indexedDb'
import { createDraft } from '@/submissions/browser/draft'
import { resultOf, type Refused } from '@/submissions/browser/post'
import { postForm } from '@/submissions/browser/postForm'
import { createSender } from '@/submissions/browser/sender'
import { submissionIdOf } from '@/submissions/browser/submissionId'
import { createUuid } from '@/ui/createUuid'
import {
  eraseDraft,
  readDraft,
  readStoredDraft,
  writeDraft,
  type DraftRecord,
  type PendingConsultation,
  contentOf,
  hasContent,
  isSameFile,
  isSameValues,
  requestBody,
} from './draftRecord'
import { draftFlagKey } from './draftFlag'
import { consultationEndpoint, type EnteredValues } from './formTypes'
import type { ConsultationErrorCode } from './schema'

/** What is known about an audience's form in this tab. */
export type OutboxState = {
  phase: 'idle' | 'sending' | 'waiting'
  /** The share of the request that is on its way, from 0 to 1. */
  progress: number
  /** What it waits for: a connection, a site that is online but does not answer, or a pause to end. */
  waitsFor: 'connection' | 'site' | 'server'
  values: EnteredValues
  cv?: File
  /** Whether the browser would still have it if this page were gone. */
  isSaved: boolean
  /** Something to be said about what was entered. */
  notice?: 'restored' | 'discarded'
}

/** A request that the server has received. */
export type Received = { consultation: PendingConsultation['consultation']; reference?: string }

/** What shows the state of a request; see `follow`. */
export type OutboxFollower = {
  received: (received: Received) => void
  /** Another tab has sent it, or discarded it. */
  gone: (how: 'received' | 'discarded') => void
  refused: (refused: Refused) => void
  /** The visitor's own try has failed for now; it is tried again without asking. */
  delayed: () => void
}

type ConsultationRequest = Pick<PendingConsultation, 'consultation' | 'locale' | 'honeypot'> & {
  cv?: File
  values: EnteredValues
}

/** A request on its way; it stays what it was when it was sent. */
type PendingRequest = { pending: PendingConsultation; cv?: File }

const empty: OutboxState = {
  phase: 'idle',
  progress: 0,
  waitsFor: 'connection',
  values: {},
  cv: undefined,
  isSaved: false,
  notice: undefined,
}

/** The file was moved, changed or deleted, or its cloud does not give it: sending it again changes nothing. */
const unreadable: Refused = {
  outcome: 'refused',
  status: 0,
  fields: { cv: 'cv_unreadable' satisfies ConsultationErrorCode },
}

/** The longest wait for a slow storage before a request is sent, in milliseconds. */
const timeoutBeforeSending = 5_000

/** After that a tab sends itself what another one is sending, in milliseconds. */
const timeoutOfOthers = 60_000

const outboxes: Partial<Record<Audience, ReturnType<typeof createOutbox>>> = {}

/**
 * The one place of a tab that holds an audience's form until the server has answered it. It outlives
 * the form itself, so that a request is sent while the visitor reads something else.
 */
export function openOutbox(audience: Audience) {
  return (outboxes[audience] ??= createOutbox(audience))
}

async function createOutbox(audience: Audience) {
  const draft = createDraft<OutboxState>({ first: empty, save })
  const { get, set } = draft
  const store = createStore({ audience, draft })
  /** The request that is being written down, before it is sent. */
  let beginning: PendingConsultation | undefined
  let current: PendingRequest | undefined
  let follower: OutboxFollower | undefined
  let isAsked = false

  const sender = createSender<PendingRequest>({
    next() {
      followOtherTabs()
      return current
    },
    async send({ item: { pending, cv }, signal }) {
      // An automatic retry shows only once bytes go out: until then nothing is new.
      set(isAsked ? { phase: 'sending', progress: 0 } : { progress: 0 })
      const body = requestBody({ ...pending, cv })
      const onProgress = (progress: number) => set({ phase: 'sending', progress })
      const address = consultationEndpoint
      const result = resultOf(await postForm({ address, body, onProgress, signal }))
      const isLost = result.outcome === 'unreachable' && cv && !(await isReadable(cv))
      return isLost ? unreadable : result
    },
    async onAnswer({ item, result }) {
      current = undefined
      if (result.outcome === 'refused') {
        set({ phase: 'idle', progress: 0 })
        if (get().isSaved) await store.keep(undefined)
        return follower?.refused(result)
      }
      await store.erase('received')
      set(empty)
      const { consultation } = item.pending
      follower?.received({ consultation, reference: result.reference })
    },
    onDelay({ outcome }) {
      const lost = navigator.onLine ? 'site' : 'connection'
      set({ phase: 'waiting', waitsFor: outcome === 'busy' ? 'server' : lost })
      if (isAsked) follower?.delayed()
      isAsked = false
    },
  })

  /** Writes down what is entered, unless it is on its way. */
  function save(state: OutboxState) {
    if (state.phase !== 'idle') return
    if (!hasContent(state)) return state.isSaved ? store.erase('discarded') : undefined
    // Another tab's request goes on.
    return store.keep(readStoredDraft(audience)?.pending)
  }

  /** Gives a request its id and keeps it as one on its way, before its first byte goes. */
  async function send({ cv, values, ...request }: ConsultationRequest) {
    if (get().phase !== 'idle') return
    sender.cancel()
    draft.cancelSaving()
    const content = contentOf({ ...request.consultation, cv })
    const pending = (beginning = { ...request, id: store.idOf(content), content })
    set({ phase: 'sending', progress: 0, values })
    const saving = Promise.all([store.keep(pending), store.untilCvIsSaved()])
    await Promise.race([saving, wait(timeoutBeforeSending)])
    // It may have been stopped or discarded in the meantime.
    if (beginning !== pending) return
    const { cv: copy } = get()
    // The copy is there even if the file itself should not be any more.
    current = { pending, cv: isSameFile({ a: cv, b: copy }) ? copy : cv }
    isAsked = true
    await sender.start()
  }

  function cancel() {
    sender.cancel()
    current = undefined
    beginning = undefined
    set({ phase: 'idle', progress: 0 })
  }

  /** What other tabs have done with the form that they show too. */
  function followOtherTabs() {
    const { isSaved, phase, values, cv } = get()
    const stored = readStoredDraft(audience)
    if (!isSaved || !stored) return
    const { state } = stored
    const isOwn = store.isOwn(stored)
    if (state === 'received' || state === 'discarded') {
      // Another form that was kept in its place is gone.
      return isOwn ? leave(state) : draft.changeNow({ isSaved: false })
    }
    if (phase !== 'idle') return state === 'draft' && isOwn ? cancel() : undefined
    // From now on that tab's form is the one that is kept.
    if (!isSameValues({ a: stored.values ?? {}, b: values })) return set({ isSaved: false })
    const request = requestOf({ draft: stored, cv })
    if (!request) return
    // What another tab is sending is shown here too, and sent should that tab go away.
    current = request
    set({ phase: 'sending', progress: 0 })
    sender.startIn(timeoutOfOthers)
  }

  function leave(how: 'received' | 'discarded') {
    cancel()
    draft.cancelSaving()
    store.forget()
    set(empty)
    follower?.gone(how)
  }

  draft.saveAtEnd()
  window.addEventListener('storage', ({ key }) => {
    if (key === draftFlagKey(audience)) followOtherTabs()
  })

  const read = await readDraft(audience)
  if (read) {
    const { draft, cv, isWhole } = read
    current = requestOf(read)
    store.takeOver(draft)
    const phase = current ? 'waiting' : 'idle'
    set({ phase, values: draft.values, cv, isSaved: true, notice: 'restored' })
    // What cannot be sent is not on its way; and all tabs are to know the id of the draft.
    if (!draft.draftId || (draft.pending && !current && isWhole)) await store.keep(current?.pending)
  }

  return {
    get,
    subscribe: draft.subscribe,
    /** Takes what was typed; it is written down once typing pauses. */
    enter(values: EnteredValues) {
      if (get().phase !== 'idle' || isSameValues({ a: values, b: get().values })) return
      draft.change({ values, ...withoutOldNews(get()) })
    },
    /** Takes a chosen file, or that none is chosen any more. @returns false for a file that cannot be read */
    async chooseCv(cv: File | undefined): Promise<boolean> {
      if (get().phase !== 'idle' || isSameFile({ a: cv, b: get().cv })) return true
      draft.changeNow({ cv, ...withoutOldNews(get()) })
      return store.saveCv(cv)
    },
    /** Names the one who shows what becomes of a request from now on. */
    follow(next: OutboxFollower) {
      follower = next
    },
    /** Sends a checked request, and goes on trying until the server has answered it. */
    send,
    /** Goes on at once with what waits; `isOwn` where the visitor has asked for it. */
    async resume({ isOwn }: { isOwn: boolean }) {
      if (get().phase !== 'waiting') return
      isAsked = isOwn
      await sender.start()
    },
    /** Lets the visitor change what was entered: nothing is sent until that is asked for again. */
    async stop() {
      cancel()
      await store.keep(undefined)
    },
    /** Erases what was entered, here and in the browser's storage. */
    async discard() {
      cancel()
      await store.erase('discarded')
      set({ ...empty, notice: 'discarded' })
    },
  }
}

/** Writes the form down in the browser, where all tabs and the next page find it. */
function createStore({
  audience,
  draft: { get, set, cancelSaving },
}: {
  audience: Audience
  draft: Pick<ReturnType<typeof createDraft<OutboxState>>, 'get' | 'set' | 'cancelSaving'>
}) {
  let draftId: string | undefined
  let writing: Promise<unknown> = Promise.resolve()
  /** Apart from the rest, which need not wait for a large file. */
  let writingCv: Promise<unknown> = Promise.resolve()

  return {
    keep,
    erase,
    /** @returns false for a file that cannot be read */
    saveCv(cv: File | undefined): Promise<boolean> {
      const saving = Promise.all([writing, writingCv]).then(() => copyCv(cv))
      writingCv = saving
      return saving
    },
    untilCvIsSaved: () => writingCv,
    /** The id under which a form with this content is sent, in every tab. */
    idOf(content: string): string {
      draftId ??= createUuid()
      return submissionIdOf({ draftId, content })
    },
    isOwn: (stored: DraftRecord) => !stored.draftId || stored.draftId === draftId,
    /** Goes on with what an earlier page has stored. */
    takeOver(stored: DraftRecord): void {
      draftId = stored.draftId
    },
    /** The next form gets an id of its own. */
    forget,
  }

  function forget() {
    draftId = undefined
  }

  function keep(pending: PendingConsultation | undefined) {
    const { values, cv } = get()
    draftId ??= createUuid()
    const state = pending ? 'sending' : 'draft'
    const record: DraftRecord = { state, at: Date.now(), draftId, values, pending }
    const { isStored, backUp } = writeDraft({ audience, record })
    return write(async () => {
      const isBackedUp = await backUp()
      // Without a file the storage alone has all of it.
      set({ isSaved: isBackedUp || (isStored && !cv) })
    })
  }

  function erase(state: 'received' | 'discarded') {
    cancelSaving()
    const eraseRest = eraseDraft({ audience, record: { state, draftId } })
    forget()
    return write(async () => {
      await eraseRest()
      set({ isSaved: false })
    })
  }

  /** One write after the other: what was entered last is what stays. */
  function write(work: () => Promise<void>): Promise<void> {
    const written = writing.then(work)
    writing = written
    return written
  }

  async function copyCv(cv: File | undefined): Promise<boolean> {
    if (cv !== get().cv || !hasContent(get())) return true
    // The schema refuses a larger one anyway.
    const isCopied = cv !== undefined && cv.size <= cvMaxBytes
    const copy = isCopied ? await copyFile(cv) : undefined
    if (cv !== get().cv) return true
    if (copy) set({ cv: copy })
    await writeFile({ key: audience, file: copy })
    return copy !== undefined || !isCopied
  }
}

/** A file that could not be kept cannot be sent: then the visitor is asked for it once more. */
function requestOf({ draft: { state, pending }, cv }: { draft: DraftRecord; cv?: File }) {
  if (state !== 'sending' || !pending) return undefined
  const isWhole = contentOf({ ...pending.consultation, cv }) === pending.content
  return isWhole ? { pending, cv } : undefined
}

function withoutOldNews({ notice }: OutboxState): Pick<OutboxState, 'notice'> {
  return { notice: notice === 'discarded' ? undefined : notice }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
