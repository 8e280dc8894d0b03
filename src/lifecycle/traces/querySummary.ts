/** What values and remarks stand in: quotes, dollar quotes and comments. */
const quoted = /'(?:[^']|'')*'|\$(\w*)\$.*?\$\1\$|--[^\n]*|\/\*.*?\*\//gs

const table = String.raw`\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_]\w*)\b"?`
const written = new RegExp(
  String.raw`\b(insert(?=\s+into)|update|delete(?=\s+from))(?:\s+into|\s+from)?${table}`,
  'gi',
)
// A function is no table.
const read = new RegExp(String.raw`\b(?:from|join)${table}(?!\s*\()`, 'gi')

/** What follows these words is no name of a table: `for update skip locked`, `do update set`. */
const noTable = new Set(['set', 'skip', 'nowait', 'of', 'lateral', 'select', 'where'])

/** A statement of many tables is named by its first ones. */
const mostTables = 6

/**
 * What a statement does and to which tables, such as `INSERT people, consultations`, as the semantic
 * conventions for databases want it (`db.query.summary`). Nothing that stands in quotes gets into it.
 */
export function querySummary(text: string): string {
  const statement = text.replace(quoted, ' ')
  const writes = [...statement.matchAll(written)].filter(([, , name = '']) => isTable(name))
  if (writes.length > 0) {
    const [[, verb = ''] = []] = writes
    return summary({ verb, tables: writes.map(([, , name = '']) => name) })
  }
  const [, verb = 'query'] = /^[\s(]*([a-z]+)/i.exec(statement) ?? []
  const tables = [...statement.matchAll(read)].map(([, name = '']) => name).filter(isTable)
  return summary({ verb: verb.toLowerCase() === 'with' ? 'select' : verb, tables })
}

function isTable(name: string): boolean {
  return !noTable.has(name.toLowerCase())
}

function summary({ verb, tables }: { verb: string; tables: string[] }): string {
  const names = [...new Set(tables)].slice(0, mostTables)
  return [verb.toUpperCase(), names.join(', ')].filter(Boolean).join(' ')
}
