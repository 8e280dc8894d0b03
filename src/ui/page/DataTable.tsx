import { tableCells } from '@/domain/tableCells'
import type { PageLocale } from '@/i18n/locales'
import { ForeignWords } from '@/ui/ForeignWords'

/** Whether an editor's lines make a table: column headings, and a row at least. */
export function isTable(rows: string | null | undefined): rows is string {
  return tableCells(rows ?? '').length > 1
}

type Props = {
  /** As an editor wrote them (`tableCells`). */
  rows: string
  locale: PageLocale
  /** The id of its heading, where it has one. */
  titleId?: string
}

/** A table; what a narrow window has no room for is reached by its arrow keys. */
export function DataTable({ rows, locale, titleId }: Props) {
  const [head = [], ...lines] = tableCells(rows)
  return (
    <div
      role="group"
      aria-labelledby={titleId}
      aria-label={titleId ? undefined : head.join(', ')}
      tabIndex={0}
      className="scroll-shadows overflow-x-auto rounded-card border border-line px-5 py-2 shadow-card sm:px-8 sm:py-4"
    >
      <table className="w-full text-start text-base [&_:is(td,th)]:py-3 [&_:is(td,th)]:text-start [&_:is(td,th)]:align-top [&_:is(td,th):not(:last-child)]:pe-4 [&_td]:min-w-24 [&_th]:min-w-14">
        <thead className="text-sm text-muted">
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col" className="font-semibold">
                <ForeignWords text={cell} locale={locale} hasNumbers />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(([first, ...cells], index) => (
            <tr key={index} className="border-t border-line">
              <th scope="row" className="font-semibold">
                <ForeignWords text={first} locale={locale} hasNumbers />
              </th>
              {cells.map((cell, column) => (
                <td key={column}>
                  <ForeignWords text={cell} locale={locale} hasNumbers />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
