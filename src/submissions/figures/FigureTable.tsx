import type { PayloadRequest } from 'payload'
import type { ReactNode } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { getLocale, isLocale } from '@/i18n/locales'
import { drawBars, drawColumns } from '@/submissions/surveyResults/drawChart'
import type { Figure, FigureTable as Table } from './figureTables'
import styles from './figures.module.css'

type Props = {
  table: Table
  /** where the lists are; null for those who see no names */
  desk: string | null
  /** where the table can be saved */
  file: string
  i18n: PayloadRequest['i18n']
}

/** Figures as a table, and what is seen better in a chart as a chart. */
export function FigureTable({ table, desk, file, i18n }: Props) {
  const { name, title, note, columns, rows } = table
  const t = cmsT(i18n)
  const number = new Intl.NumberFormat(intlTag(i18n.language), { maximumFractionDigits: 1 })
  return (
    <section
      aria-labelledby={name}
      className={styles.table}
      data-figures={name}
      data-is-wide={columns.length > 6}
    >
      <h2 id={name} className={styles.title}>
        {title}
      </h2>
      {note && <p className={styles.quiet}>{note}</p>}
      {rows.length === 0 ? (
        <p>{t('figures:none')}</p>
      ) : (
        <div className={styles.body}>
          <Drawing
            table={table}
            format={number.format}
            name={t('figures:chart', { title })}
            isRtl={isRtl(i18n.language)}
          />
          {/* Wide tables scroll by themselves, also by the keyboard. */}
          <div className={styles.scroll} role="group" aria-labelledby={name} tabIndex={0}>
            <table aria-labelledby={name}>
              <thead>
                <tr>
                  {columns.map((column, index) => (
                    <th key={index} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ label, figures }, index) => (
                  <tr key={index}>
                    <th scope="row">
                      <bdi>{label}</bdi>
                    </th>
                    {figures.map((figure, place) => (
                      // A component each would take as long as all the rest of the page.
                      <td key={place}>{cell({ figure, desk, format: number.format })}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
      <a href={file} download aria-label={t('figures:csvOf', { title })} className={styles.file}>
        {t('figures:csv')}
      </a>
    </section>
  )
}

function cell({
  figure: { value, list },
  desk,
  format,
}: {
  figure: Figure
  desk: string | null
  format: (value: number) => string
}): ReactNode {
  if (value === null) return '–'
  const text = format(value)
  // There are thousands of them; Payload's link would be a component in the browser each.
  return desk && list && value > 0 ? <a href={desk + list}>{text}</a> : text
}

function Drawing({
  table: { chart, rows },
  format,
  name,
  isRtl,
}: {
  table: Table
  format: (value: number) => string
  name: string
  isRtl: boolean
}) {
  const bars = rows.map(({ label, mark = label, figures }) => {
    const count = figures[0]?.value ?? 0
    return { label: mark, count, note: format(count) }
  })
  const whole = Math.max(0, ...bars.map(({ count }) => count))
  if (!chart || whole === 0) return null
  const drawing =
    chart === 'bars'
      ? drawBars({ bars, whole, isRtl })
      : drawColumns({ bars, formatNumber: format, isRtl })
  return (
    // The library encodes the labels.
    <div
      className={styles.chart}
      role="img"
      aria-label={name}
      dir="ltr"
      // Its letters are drawn; the table beside it has them to be read.
      dangerouslySetInnerHTML={{ __html: drawing.replace('<svg', '<svg aria-hidden="true"') }}
    />
  )
}

function isRtl(language: string): boolean {
  return isLocale(language) && getLocale(language).dir === 'rtl'
}
