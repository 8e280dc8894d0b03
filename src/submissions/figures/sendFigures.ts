import { userTimeZone } from '@/server/http/userTimeZone'
import { toCsv } from '@/submissions/exports/csv'
import { sendFile } from '@/submissions/exports/sendFile'
import { seesFigures } from '@collections/access/roles'
import { readFigureTables, type Figure } from './figureTables'
import { parsePeriod } from './figuresAddress'

/** Sends a table of the figures to users who may see them, as a file. It names staff alone. */
export function sendFigures({ request, name }: { request: Request; name: string }) {
  return sendFile({
    request,
    may: seesFigures,
    async open({ req }) {
      const period = parsePeriod(req.query, { timeZone: userTimeZone(req.headers) })
      const { tables } = await readFigureTables({ req, period })
      const table = tables.find((one) => name === `${one.name}.csv`)
      if (!table) return 'not_found'
      const { columns, rows } = table
      // Numbers that are percentages are named so, in their row or in their column.
      const isPercent = rows.map(({ figures }) => figures.every((one) => one.isPercent))
      const header = columns.map((column, index) => {
        const cells = rows.flatMap(({ figures }, row) => (isPercent[row] ? [] : figures[index - 1]))
        return cells.length > 0 && cells.every((one) => one?.isPercent) ? `${column} (%)` : column
      })
      const batches = [
        rows.map(({ label, figures }, row) => [
          isPercent[row] ? `${label} (%)` : label,
          ...figures.map(toCell),
        ]),
      ]
      return {
        name: `figures-${table.name}`,
        format: 'csv',
        pieces: () => toCsv({ header, batches, language: req.i18n.language }),
      }
    },
  })
}

/** As exact as the page has it. */
function toCell({ value }: Figure): number | null {
  return value && Math.round(value * 10) / 10
}
