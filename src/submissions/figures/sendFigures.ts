import { userTimeZone } from '@/server/http/userTimeZone'
import { toCsv } from '@/submissions/exports/csv'
import { sendFile } from '@/submissions/exports/sendFile'
import { seesFigures } from '@collections/access/roles'
import { readFigureTables, tableNames, type Figure } from './figureTables'
import { parsePeriod } from './figuresAddress'

/** Sends a table of the figures to users who may see them, as a file. It names staff alone. */
export function sendFigures({ request, name }: { request: Request; name: string }) {
  return sendFile({
    request,
    may: seesFigures,
    async open({ req }) {
      const wanted = tableNames.find((table) => name === `${table}.csv`)
      if (!wanted) return 'not_found'
      const period = parsePeriod(req.query, { timeZone: userTimeZone(req.headers) })
      const { tables } = await readFigureTables({ req, period })
      const table = tables.find((one) => one.name === wanted)
      const rows = (table?.rows ?? []).map((row) => [row.label, ...row.figures.map(toCell)])
      return {
        name: `figures-${wanted}`,
        format: 'csv',
        pieces: () => toCsv({ header: table?.columns ?? [], batches: [rows] }),
      }
    },
  })
}

/** A decimal as the spreadsheets read it for which these files are written. */
function toCell({ value }: Figure): string | number | null {
  if (value === null || Number.isInteger(value)) return value
  return String(Math.round(value * 10) / 10).replace('.', ',')
}
