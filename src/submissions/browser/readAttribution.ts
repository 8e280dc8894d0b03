import { attributionKey } from '@/domain/attribution'

/** Where the visitor of this tab comes from, as the server reads it; nothing where no tab knows. */
export function readAttribution(): string | undefined {
  try {
    return sessionStorage.getItem(attributionKey) ?? undefined
  } catch {
    return undefined
  }
}
