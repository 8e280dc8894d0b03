/** How long typing must pause before it is written down, in milliseconds. */
const saveDelay = 300

/** Holds what is entered and tells of its changes; `save` writes it down. */
export function createDraft<State>({
  first,
  save,
}: {
  first: State
  save: (state: State) => unknown
}) {
  let state = first
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function set(change: Partial<State>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  /** Saves no more what waits for a pause. */
  function cancelSaving() {
    clearTimeout(timer)
    timer = undefined
  }

  function saveNow() {
    cancelSaving()
    void save(state)
  }

  return {
    get: () => state,
    set,
    cancelSaving,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Changes what is saved; it is written down once typing pauses. */
    change(change: Partial<State>) {
      set(change)
      clearTimeout(timer)
      timer = setTimeout(saveNow, saveDelay)
    },
    /** Writes at once what must not be lost. */
    changeNow(change: Partial<State>) {
      set(change)
      saveNow()
    },
    /** Writes what waits for a pause when the page may go away. @returns how to end that */
    saveAtEnd() {
      const flush = () => {
        if (timer !== undefined) saveNow()
      }
      window.addEventListener('pagehide', flush)
      document.addEventListener('visibilitychange', flush)
      return () => {
        flush()
        window.removeEventListener('pagehide', flush)
        document.removeEventListener('visibilitychange', flush)
      }
    },
  }
}
