import type { PayloadRequest } from 'payload'
import { Fragment, type ReactNode } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { Bar } from '@/ui/Bar'
import type { Figure, FigureTable as Table } from './figureTables'
import staff from '@/ui/staff.module.css'
import styles from './figures.module.css'

type Props = {
  table: Table
  /** what stands beside it, such as its chart */
  children?: ReactNode
  /** where the lists are; null for those who see no names */
  desk: string | null
  /** where the table can be saved */
  file: string
  i18n: PayloadRequest['i18n']
}

/** Figures as a table. */
export function FigureTable({
  table: { name, title, note, columns, rows },
  desk,
  file,
  i18n,
  children,
}: Props) {
  const t = cmsT(i18n)
  const [number, percent] = (['decimal', 'percent'] as const).map(
    (style) => new Intl.NumberFormat(intlTag(i18n.language), { style, maximumFractionDigits: 1 }),
  )
  const cell = ({ value, list, isPercent }: Figure): ReactNode => {
    if (value === null) return '–'
    const text = isPercent ? percent?.format(value / 100) : number?.format(value)
    // There are hundreds of them; Payload's link would be a component in the browser each.
    return desk && list && value ? <a href={desk + list}>{text}</a> : text
  }
  return (
    <section
      aria-labelledby={name}
      className={staff.panel}
      data-figures={name}
      data-is-wide={Boolean(children) || columns.length > 5}
    >
      <h2 id={name} className={staff.title}>
        {title}
      </h2>
      {note && <p className={staff.quiet}>{note}</p>}
      {children}
      {rows.length === 0 ? (
        <p>{t('figures:none')}</p>
      ) : (
        // It scrolls by itself, also by the keyboard.
        <div
          className={`${staff.scroll} ${styles.scroll}`}
          role="group"
          aria-labelledby={name}
          tabIndex={0}
        >
          <table aria-labelledby={name} className={staff.table}>
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
                  {figures.map((figure, column) => (
                    <td key={column}>{cell(figure)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <a href={file} download aria-label={t('figures:csvOf', { title })} className={staff.link}>
        {t('figures:csv')}
      </a>
    </section>
  )
}

/** The first figures of a table as a chart; the table beside it can be read. */
export function FigureChart({ table: { title, rows }, i18n }: Pick<Props, 'table' | 'i18n'>) {
  const { format } = new Intl.NumberFormat(intlTag(i18n.language))
  const counts = rows.map(({ figures }) => figures[0]?.value ?? 0)
  const whole = Math.max(0, ...counts)
  if (whole === 0) return null
  return (
    <div className={styles.chart} role="img" aria-label={cmsT(i18n)('figures:chart', { title })}>
      {rows.map(({ label }, index) => (
        <Fragment key={index}>
          <bdi>{label}</bdi>
          <Bar part={counts[index] ?? 0} whole={whole} />
          <span>{format(counts[index] ?? 0)}</span>
        </Fragment>
      ))}
    </div>
  )
}
