import type { Call } from './httpRequest'

/** True for a form that a browser sends by itself; our own scripts and programs ask for JSON. */
export function wantsPage({ headers }: Call): boolean {
  return (headers.get('accept') ?? '').includes('text/html')
}
