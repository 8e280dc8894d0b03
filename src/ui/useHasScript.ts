import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while its HTML is taken over. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
