import { Link } from '@payloadcms/ui'
import type { NewestText } from './readNewestTexts'
import type { ResultsLanguage } from './resultsLanguage'
import styles from './surveyResults.module.css'

type Props = { newest: NewestText[]; language: ResultsLanguage; admin: string }

/** The newest answers in respondents' own words, each with the way to its response. */
export function NewestTexts({ newest, language: { t, formatNumber, formatDay }, admin }: Props) {
  return (
    <details className={styles.more}>
      <summary>{t('surveyResults:newest', { number: formatNumber(newest.length) })}</summary>
      <ol className={styles.texts}>
        {newest.map(({ id, createdAt, text, isCut }) => (
          <li key={id}>
            <Link href={`${admin}/collections/survey-responses/${id}`} prefetch={false}>
              <bdi>{formatDay(createdAt)}</bdi>
            </Link>
            <p dir="auto">{`${text}${isCut ? '…' : ''}`}</p>
          </li>
        ))}
      </ol>
    </details>
  )
}
