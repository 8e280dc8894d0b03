'use client'

import {
  useConfig,
  useDocumentEvents,
  useDocumentTitle,
  useLocale,
  useTranslation,
} from '@payloadcms/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { EditionSummary } from '@collections/editions/describeEditions'
import { languageName } from '@/i18n/languageName'
import type { PageLocale } from '@/i18n/locales'
import { EditionDetails } from './EditionDetails'
import { cmsT } from '@/i18n/cmsT'
import styles from './editing.module.css'

type Props = {
  kind: string
  /** null until the document has been saved once */
  document: string | null
  editions: EditionSummary[]
  rights: { isTranslator: boolean; mayUnpublish: boolean }
}

/** The languages of a document; read anew after each save. */
export function EditionsPanelView({ kind, document, editions: first, rights }: Props) {
  const t = cmsT(useTranslation())
  const { code } = useLocale()
  const { editions, hasFailed, read } = useEditions({ kind, document, first })
  useTitleForUntitled({ document, title: editions[0]?.title })

  return (
    <section
      className={styles.panel}
      aria-labelledby="editions-title"
      data-keeps-rows={rights.isTranslator || undefined}
    >
      <h2 id="editions-title" className={styles.title}>
        {t('editing:languages')}
      </h2>
      {rights.isTranslator && <p className={styles.note}>{t('editing:translatorsChange')}</p>}
      {editions.length === 0 && <p className={styles.note}>{t('editing:afterFirstSave')}</p>}
      {hasFailed && (
        <p role="alert" className={styles.alert}>
          {t('editing:readingFailed')}{' '}
          <button type="button" className={styles.link} onClick={() => void read()}>
            {t('editing:tryAgain')}
          </button>
        </p>
      )}
      <ul className={styles.editions}>
        {editions.map((edition) => (
          <EditionDetails
            key={edition.locale}
            kind={kind}
            document={document ?? ''}
            edition={edition}
            isBeingEdited={edition.locale === code}
            mayUnpublish={rights.mayUnpublish}
            onChange={read}
          />
        ))}
      </ul>
    </section>
  )
}

/** What has no title in this language yet, Payload would call by its number. */
function useTitleForUntitled({
  document,
  title,
}: {
  document: string | null
  title: string | null | undefined
}) {
  const translation = useTranslation()
  const { code } = useLocale()
  const { title: shown, setDocumentTitle } = useDocumentTitle()
  const { language } = translation.i18n
  // Payload's locales are those of the table of languages.
  const values = {
    title: title ?? '',
    language: languageName({ locale: code as PageLocale, language }),
  }
  const name = cmsT(translation)('editing:untitledIn', values)
  useEffect(() => {
    // Payload sets its own title when the form appears, after this effect.
    if (title && shown === document) queueMicrotask(() => setDocumentTitle(name))
  }, [title, name, shown, document, setDocumentTitle])
}

function useEditions({
  kind,
  document,
  first,
}: {
  kind: string
  document: string | null
  first: EditionSummary[]
}) {
  const { config } = useConfig()
  const { mostRecentUpdate } = useDocumentEvents()
  const [editions, setEditions] = useState(first)
  const [hasFailed, setHasFailed] = useState(false)
  // What was saved before this form was opened is known already.
  const known = useRef(mostRecentUpdate)
  const address = `${config.serverURL}${config.routes.api}/editions/of/${kind}/${document}`

  const read = useCallback(async () => {
    const response = await fetch(address, { credentials: 'include' }).catch(() => null)
    setHasFailed(!response?.ok)
    if (!response?.ok) return
    // The answer of the endpoint in collections/editions/editionEndpoints.ts.
    const answer = (await response.json()) as { editions: EditionSummary[] }
    setEditions(answer.editions)
  }, [address])

  useEffect(() => {
    if (mostRecentUpdate === known.current || document === null) return
    known.current = mostRecentUpdate
    void read()
  }, [mostRecentUpdate, document, read])

  return { editions, hasFailed, read }
}
