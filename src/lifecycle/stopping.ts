/** Route handlers and the start are bundled apart but run in one process; they share this through it. */
const place = Symbol.for('curaco.isStopping')

const state = globalThis as { [place]?: boolean }

/** Says that this server is on its way out. */
export function noteStopping(): void {
  state[place] = true
}

/** Whether this server is on its way out: it answers, but nobody new is to be sent to it. */
export function isStopping(): boolean {
  return state[place] === true
}
