import { authenticateCmsRequest } from '@/cms/authenticateCmsRequest'
import { requestLocale } from '@/i18n/detectLocale'
import { userTimeZone } from '@/server/http/userTimeZone'
import { failureResponse } from '@/server/http/failures'
import { toCsv } from '@/submissions/exports/csv'
import { readDeskOptions } from '@/submissions/desk/readDesk'
import { exportHeaders } from '@/submissions/exports/exportAddress'
import { streamOf } from '@/submissions/exports/streamOf'
import { seesFigures } from '@collections/access/roles'
import { figureTables, tableNames, type Figure } from './figureTables'
import { parsePeriod } from './figuresAddress'
import { readFigures } from './readFigures'

/** Sends a table of the figures to users who may see them, as a file. It names staff alone. */
export async function sendFigures({
  request,
  name,
}: {
  request: Request
  name: string
}): Promise<Response> {
  const { user, payload, i18n, query, headers } = await authenticateCmsRequest(request)
  const locale = requestLocale(request)
  if (!user) return failureResponse({ code: 'unauthorized', locale })
  if (!seesFigures(user)) return failureResponse({ code: 'forbidden', locale })
  const wanted = tableNames.find((table) => name === `${table}.csv`)
  if (!wanted) return failureResponse({ code: 'not_found', locale })

  const period = parsePeriod(query, { timeZone: userTimeZone(headers) })
  const [figures, options] = await Promise.all([
    readFigures({ payload, period }),
    readDeskOptions({ payload, language: i18n.language }),
  ])
  const table = figureTables({ figures, options, period, i18n }).find((one) => one.name === wanted)
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
