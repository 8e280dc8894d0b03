import DataLoader from 'dataloader'
import type { DefaultServerCellComponentProps } from 'payload'
import { cache } from 'react'

/** Props of a cell that also stands in the form, where Payload renders all components of a field without a row. */
export type CellProps<
  Name extends keyof DefaultServerCellComponentProps,
  Row = { id?: unknown },
> = Pick<DefaultServerCellComponentProps, Name> & { rowData?: Row }

/**
 * Answers the rows of a list, which are rendered together and ask one after the other, with one query. There is a
 * loader for each list being rendered, because React's cache lasts as long as one response.
 * @param read the rows of each record; none where the query knows nothing of it
 */
export function cellDataLoader<Row, Args extends unknown[]>(
  read: (ids: number[], ...args: Args) => Promise<Map<number, Row[]>>,
): (...args: Args) => DataLoader<number, Row[]> {
  return cache(
    (...args: Args) =>
      new DataLoader(
        async (ids) => {
          const rows = await read([...ids], ...args)
          return ids.map((id) => rows.get(id) ?? [])
        },
        // React renders rows in several ticks of one turn of the event loop.
        { batchScheduleFn: (run) => void setImmediate(run) },
      ),
  )
}
