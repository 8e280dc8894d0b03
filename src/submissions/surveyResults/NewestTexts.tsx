import { Link } from '@payloadcms/ui'
import type { NewestText } from './readNewestTexts'
import type { ResultsLanguage } from './resultsLanguage'
import staff from '@/ui/staff.module.css'
import styles from './surveyResults.module.css'

type Props = { newest: NewestText[]; language: ResultsLanguage; admin: string }

/** The newest answers in respondents' own words, each with the way to its response. */
export function NewestTexts({ newest, language: { t, formatNumber, formatDay }, admin }: Props) {
  return (
    <details>
      <summary>{t('surveyResults:newest', { number: formatNumber(newest.length) })}</summary>
      <ol className={`${staff.list} ${styles.texts}`}>
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
