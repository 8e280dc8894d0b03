import { authenticateCmsRequest } from '@/cms/authenticateCmsRequest'
import { requestLocale } from '@/i18n/detectLocale'
import { userTimeZone } from '@/server/http/userTimeZone'
import { failureResponse } from '@/server/http/failures'
import { toCsv } from '@/submissions/exports/csv'
import { exportHeaders } from '@/submissions/exports/exportAddress'
import { streamOf } from '@/submissions/exports/streamOf'
import { seesFigures } from '@collections/access/roles'
import { readFigureTables, tableNames, type Figure } from './figureTables'
import { parsePeriod } from './figuresAddress'

type Asked = { request: Request; name: string }

/** Sends a table of the figures to users who may see them, as a file. It names staff alone. */
export async function sendFigures({ request, name }: Asked): Promise<Response> {
  const req = await authenticateCmsRequest(request)
  const locale = requestLocale(request)
  if (!req.user) return failureResponse({ code: 'unauthorized', locale })
  if (!seesFigures(req.user)) return failureResponse({ code: 'forbidden', locale })
  const wanted = tableNames.find((table) => name === `${table}.csv`)
  if (!wanted) return failureResponse({ code: 'not_found', locale })

  const period = parsePeriod(req.query, { timeZone: userTimeZone(req.headers) })
  const { tables } = await readFigureTables({ req, period })
  const table = tables.find((one) => one.name === wanted)
  const rows = (table?.rows ?? []).map((row) => [row.label, ...row.figures.map(toCell)])
  return new Response(streamOf(toCsv({ header: table?.columns ?? [], batches: [rows] })), {
    headers: exportHeaders({ content: `figures-${wanted}`, format: 'csv' }),
  })
}

/** A decimal as the spreadsheets read it for which these files are written. */
function toCell({ value }: Figure): string | number | null {
  if (value === null || Number.isInteger(value)) return value
  return String(Math.round(value * 10) / 10).replace('.', ',')
}
