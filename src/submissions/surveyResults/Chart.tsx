import type { ResultsLanguage } from './resultsLanguage'
import staff from '@/ui/staff.module.css'
import styles from './surveyResults.module.css'

type Props = {
  /** an SVG image */
  drawing: string
  /** what the image is, for those who do not see it */
  name: string
  /** what the table's first column holds */
  heading: string
  rows: { label: string; count: number }[]
  /** how many answered */
  whole: number
  language: ResultsLanguage
}

/** A drawn chart with its numbers as a table, in the language of the survey's words. */
export function Chart({ drawing, name, heading, rows, whole, language }: Props) {
  const { t, surveyAttributes, surveyNumber, surveyShare } = language
  return (
    <>
      {/* The library has encoded the labels, which are the questionnaire's own and numbers. */}
      <div
        className={styles.chart}
        role="img"
        aria-label={name}
        dangerouslySetInnerHTML={{ __html: drawing.replace('<svg', '<svg aria-hidden="true"') }}
        {...surveyAttributes}
      />
      <details>
        <summary>{t('surveyResults:table')}</summary>
        <table className={staff.table}>
          <caption className={staff.visuallyHidden}>{name}</caption>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              <th scope="col">{t('surveyResults:count')}</th>
              <th scope="col">{t('surveyResults:share')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, count }) => (
              <tr key={label}>
                <th scope="row">
                  <bdi {...surveyAttributes}>{label}</bdi>
                </th>
                <td>{surveyNumber(count)}</td>
                <td>{surveyShare({ part: count, whole })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
