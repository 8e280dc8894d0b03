import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** What the browser alone knows; another value on the server and while its HTML is taken over. */
export function useBrowserValue<Value, First>(read: () => Value, first: First): Value | First {
  return useSyncExternalStore<Value | First>(neverChanges, read, () => first)
}

/** False on the server and while its HTML is taken over. */
export function useHasScript(): boolean {
  return useBrowserValue(() => true, false)
}
