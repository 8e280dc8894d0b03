import { every } from './every'

const day = 24 * 60 * 60 * 1000

/** Repeats a piece of housekeeping once a day, as `every` does. */
export function everyDay(
  housekeeping: Omit<Parameters<typeof every>[0], 'milliseconds'>,
): () => void {
  return every({ milliseconds: day, ...housekeeping })
}
