/**
 * The cells of a table that an editor wrote, or pasted from a spreadsheet: a line for each row, cells separated
 * by `|` or tabs. Every row has as many cells as the first; what is more stands in the last.
 */
export function tableCells(text: string): string[][] {
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) =>
      line
        .replace(/^ *\||\| *$/g, '')
        .split(/[|\t]/)
        .map((cell) => cell.trim()),
    )
  const count = rows[0]?.length ?? 0
  return rows.map((cells) =>
    Array.from({ length: count }, (_, index) =>
      index === count - 1 ? cells.slice(index).join(' ') : (cells[index] ?? ''),
    ),
  )
}
