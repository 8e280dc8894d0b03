import { readCmsRequest } from '@/cms/readCmsRequest'
import { requestLocale } from '@/i18n/detectLocale'
import { failureResponse } from '@/server/http/failures'
import { toCsv } from '@/submissions/exports/csv'
import { exportHeaders } from '@/submissions/exports/exportFile'
import { streamOf } from '@/submissions/exports/streamOf'
import { seesFigures } from '@collections/access/roles'
import { figureTables, tableNames, type FigureTable } from './figureTables'
import { readerPeriod } from './readerPeriod'
import { readFigureNames, readFigures } from './readFigures'

/** Hands a table of the figures to whoever may see them, as a file. No person is in it but those of staff. */
export async function sendFigures({
  request,
  name,
}: {
  request: Request
  name: string
}): Promise<Response> {
  const { user, payload, i18n, query, headers } = await readCmsRequest(request)
  const locale = requestLocale(request)
  if (!user) return failureResponse({ code: 'unauthorized', locale })
  if (!seesFigures(user)) return failureResponse({ code: 'forbidden', locale })
  const wanted = tableNames.find((table) => name === `${table}.csv`)
  if (!wanted) return failureResponse({ code: 'not_found', locale })

  const period = readerPeriod({ searchParams: query, headers })
  const [figures, names] = await Promise.all([
    readFigures({ payload, period }),
    readFigureNames({ payload, language: i18n.language }),
  ])
  const table = figureTables({ figures, names, period, i18n }).find((one) => one.name === wanted)
  return new Response(streamOf(toCsv(toSheet(table))), {
    headers: exportHeaders({ content: `figures-${wanted}`, format: 'csv' }),
  })
}

function toSheet(table: FigureTable | undefined) {
  const rows = table?.rows.map(({ label, figures }) => [
    label,
    ...figures.map(({ value }) => toCell(value)),
  ])
  return { header: table?.columns ?? [], batches: [rows ?? []] }
}

/** A decimal as the spreadsheets read it for which these files are written. */
function toCell(value: number | null): string | number | null {
  if (value === null || Number.isInteger(value)) return value
  return String(Math.round(value * 10) / 10).replace('.', ',')
}
