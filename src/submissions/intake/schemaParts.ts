import * as z from 'zod/mini'
import { cleanText } from '@/domain/cleanText'

type Issue = { path: readonly PropertyKey[]; message: string }

/**
 * The first thing that is wrong with each field, of the issues a schema found.
 * @typeParam Code what the schema gives as messages
 */
export function errorsByField<Code extends string>(issues: readonly Issue[]): Record<string, Code> {
  const errors: Record<string, Code> = {}
  for (const { path, message } of issues) {
    // Every issue of the product's schemas carries one of their codes as message.
    errors[String(path[0])] ??= message as Code
  }
  return errors
}

/** A field of one line: a value that is no text counts as empty, a text is cleaned. */
export const lineSchema = () => z.pipe(z.catch(z.string(), ''), z.transform(cleanText))
