import type { Audience } from '@/domain/consultationFields'
import { requestBody } from './requestBody'
import { createDraftSaver, type ConsultationRequest, type PendingRequest } from './draftSaver'
import { canTakeTurns, inTurn } from './inTurn'
import type { PendingConsultation } from './consultationDraft'
import { howGone, draftFlagKey, readDraftFlag } from './draftFlag'
import { createOutboxStore } from './outboxState'
import { createRetryPause } from './retryPause'
import { sendConsultation, type Refused } from './sendConsultation'

/** A request that the server has acknowledged. */
export type Received = { consultation: PendingConsultation['consultation']; reference?: string }

/** Whoever shows what becomes of a request; see `follow`. */
export type OutboxFollower = {
  received: (received: Received) => void
  /** Another tab has sent it, or discarded it. */
  gone: (how: 'received' | 'discarded') => void
  refused: (refused: Refused) => void
  /** The visitor's own try has failed for now; it is tried again without asking. */
  delayed: () => void
}

export type ConsultationOutbox = Awaited<ReturnType<typeof createOutbox>>

const outboxes: Partial<Record<Audience, Promise<ConsultationOutbox>>> = {}

/**
 * The one place of a tab that holds an audience's form until the server has acknowledged it. It
 * outlives the form itself, so that a request is sent while the visitor reads something else.
 */
export function openOutbox(audience: Audience): Promise<ConsultationOutbox> {
  return (outboxes[audience] ??= createOutbox(audience))
}

async function createOutbox(audience: Audience) {
  const store = createOutboxStore()
  const draftSaver = createDraftSaver({ audience, store })
  const pause = createRetryPause(() => void attempt({ isOwn: false }))
  let current: PendingRequest | undefined
  let follower: OutboxFollower | undefined
  let running: AbortController | undefined

  async function send(request: ConsultationRequest) {
    if (store.get().phase !== 'idle') return
    pause.reset()
    const beginning = draftSaver.begin(request)
    // Asked for at once: the tabs that hear of the request then queue behind this one.
    await takeTurn(async (signal) => {
      const begun = await beginning
      if (signal.aborted) return draftSaver.settle()
      current = begun
      await sendCurrent({ signal, isOwn: true })
    })
  }

  async function attempt({ isOwn }: { isOwn: boolean }) {
    if (!current || running) return
    pause.end()
    await takeTurn((signal) => sendCurrent({ signal, isOwn }))
  }

  /** Sends while no other tab does; `cancel` aborts it. */
  async function takeTurn(work: (signal: AbortSignal) => Promise<void>) {
    const abort = (running = new AbortController())
    const { signal } = abort
    store.set({ phase: 'sending', progress: 0 })
    await inTurn({ name: `consultation.${audience}`, signal, work: () => work(signal) })
    if (running === abort) running = undefined
  }

  async function sendCurrent({ signal, isOwn }: { signal: AbortSignal; isOwn: boolean }) {
    if (!current || signal.aborted) return
    const { pending, cv } = current
    const ended = await draftSaver.howEnded(pending)
    if (ended) return leave(ended)
    const onProgress = (progress: number) => store.set({ progress })
    const result = await sendConsultation({ body: bodyOf({ pending, cv }), onProgress, signal })
    // Other tabs are let in when they can read that it was stopped.
    if (result.outcome === 'cancelled') return draftSaver.settle()
    running = undefined
    if (result.outcome === 'received') {
      await clear('received')
      follower?.received({ consultation: pending.consultation, reference: result.reference })
    } else if (result.outcome === 'refused') {
      await release()
      follower?.refused(result)
    } else {
      pause.start(result.outcome === 'busy' ? result.retryAfter : undefined)
      const waitsFor = result.outcome === 'busy' ? 'server' : 'connection'
      store.set({ phase: 'waiting', waitsFor })
      if (isOwn) follower?.delayed()
    }
  }

  /** Ends what is going on in this tab. */
  function cancel() {
    pause.end()
    running?.abort()
    running = undefined
    current = undefined
  }

  async function release() {
    current = undefined
    store.set({ phase: 'idle', progress: 0 })
    await draftSaver.release()
  }

  async function clear(how: 'received' | 'discarded') {
    await draftSaver.erase(how)
    current = undefined
    store.clear()
  }

  function leave(how: 'received' | 'discarded' | 'stopped') {
    cancel()
    if (how === 'stopped') return store.set({ phase: 'idle', progress: 0 })
    store.clear()
    follower?.gone(how)
  }

  /** What other tabs say about the form that they show too. */
  async function catchUp() {
    const { isSaved, phase } = store.get()
    // While sending, the next turn finds out by itself.
    if (!isSaved || phase === 'sending') return
    const flag = readDraftFlag(audience)
    const gone = howGone(flag)
    if (gone) return leave(gone)
    // What another tab is sending is shown here too, and sent should that tab go away.
    if (flag?.state !== 'sending' || phase !== 'idle' || !canTakeTurns()) return
    current = await draftSaver.findSame()
    await attempt({ isOwn: false })
  }

  function listen({ key }: StorageEvent) {
    if (key !== draftFlagKey(audience)) return
    const isOther = readDraftFlag(audience)?.state === 'draft' && store.get().phase === 'idle'
    // From now on that tab's form is the one that is kept.
    if (isOther) store.set({ isSaved: false })
    else void catchUp()
  }

  /** The network is back, or the visitor is: the next try need not wait for its pause. */
  function hurry() {
    if (store.get().phase === 'waiting' && pause.canEnd()) void attempt({ isOwn: false })
  }

  function followVisibility() {
    if (document.visibilityState === 'hidden') return draftSaver.flush()
    hurry()
    // A tab that was asleep has heard of nothing.
    void catchUp()
  }

  window.addEventListener('online', hurry)
  window.addEventListener('pagehide', draftSaver.flush)
  window.addEventListener('storage', listen)
  document.addEventListener('visibilitychange', followVisibility)

  current = await draftSaver.restore()
  if (current) store.set({ phase: 'waiting' })

  return {
    get: store.get,
    subscribe: store.subscribe,
    enter: draftSaver.enter,
    chooseCv: draftSaver.chooseCv,
    /** Names the one who shows what becomes of a request from now on. */
    follow(next: OutboxFollower) {
      follower = next
    },
    /** Sends a checked request, and goes on trying until the server has answered it. */
    send,
    /** Goes on at once with what waits; `isOwn` where the visitor has asked for it. */
    async resume(options: { isOwn: boolean }) {
      if (store.get().phase === 'waiting') await attempt(options)
    },
    /** Lets the visitor change what was entered: nothing is sent until that is asked for again. */
    async stop() {
      cancel()
      await release()
    },
    /** Erases what was entered, here and in the browser's storage. */
    async discard() {
      cancel()
      await clear('discarded')
      store.set({ notice: 'discarded' })
    },
  }
}

function bodyOf({ pending, cv }: PendingRequest): FormData {
  const { consultation, id, locale, honeypot } = pending
  return requestBody({ consultation: { ...consultation, cv }, submissionId: id, locale, honeypot })
}
