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
      const { columns: header, rows } = table
      const batches = [rows.map(({ label, figures }) => [label, ...figures.map(toCell)])]
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
