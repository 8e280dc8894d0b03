'use client'

import { useConfig, useDocumentEvents, useLocale, useTranslation } from '@payloadcms/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { EditionSummary } from '@collections/editions/describeEditions'
import { EditionDetails } from './EditionDetails'
import { editingT } from './editingT'
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
  const t = editingT(useTranslation())
  const { code } = useLocale()
  const { editions, hasFailed, read } = useEditions({ kind, document, first })

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
