import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** False on the server and while the page hydrates, so that both render the same. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
