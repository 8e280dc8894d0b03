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
