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

/** The same for a field of several lines. */
export const linesSchema = () => z.pipe(z.catch(z.string(), ''), z.transform(cleanLines))

/** Each line cleaned by itself, at most one empty line in a row. */
export function cleanLines(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(cleanText)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
