type Lines<One, Other> = {
  lines: One[]
  others: Other[]
  /** of two lines that stand for each other; Infinity where they cannot */
  cost: (one: One, other: Other) => number
}

/** What a line without a counterpart costs. */
const alone = 0.8

/**
 * For each line, the index of the other line that stands for it, or null: the order of both that costs least (as
 * Gale and Church align translations, Computational Linguistics 19, 1993).
 */
export function alignLines<One, Other>({ lines, others, cost }: Lines<One, Other>) {
  // From the end: what aligning the lines from here and the others from there costs at least.
  const rest = [...lines, null].map(() => others.map(() => 0).concat(0))
  const at = (row: number, column: number) => rest[row]?.[column] ?? 0
  const paired = (row: number, column: number) => {
    const [one, other] = [lines[row], others[column]]
    if (one === undefined || other === undefined) return Infinity
    return cost(one, other) + at(row + 1, column + 1)
  }
  for (let row = lines.length; row >= 0; row -= 1) {
    for (let column = others.length; column >= 0; column -= 1) {
      const cells = rest[row]
      if (!cells || (row === lines.length && column === others.length)) continue
      const skipped = row < lines.length ? at(row + 1, column) + alone : Infinity
      const passed = column < others.length ? at(row, column + 1) + alone : Infinity
      cells[column] = Math.min(paired(row, column), skipped, passed)
    }
  }
  const found: (number | null)[] = []
  let column = 0
  while (found.length < lines.length) {
    const row = found.length
    if (at(row, column) === paired(row, column)) found.push(column++)
    else if (at(row, column) === at(row + 1, column) + alone) found.push(null)
    else column += 1
  }
  return found
}
