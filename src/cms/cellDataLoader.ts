import DataLoader from 'dataloader'

/**
 * Answers the rows of a list, which are rendered together and ask one after the other, with one query.
 * @param read the rows of each record; none where the query knows nothing of it
 */
export function cellDataLoader<Row>(
  read: (ids: number[]) => Promise<Map<number, Row[]>>,
): DataLoader<number, Row[]> {
  return new DataLoader(
    async (ids) => {
      const rows = await read([...ids])
      return ids.map((id) => rows.get(id) ?? [])
    },
    // React renders rows in several ticks of one turn of the event loop.
    { batchScheduleFn: (run) => void setImmediate(run) },
  )
}
