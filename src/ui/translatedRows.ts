/**
 * The rows of an editor's list whose words are there in the language shown; drafts, and rows that
 * are not translated yet, may lack some.
 */
export function translatedRows<Row extends object>(
  rows: readonly Row[] | null | undefined,
  ...words: (keyof Row)[]
): Row[] {
  return (rows ?? []).filter((row) => words.every((word) => Boolean(row[word])))
}
