'use client'

import {
  useDocumentEvents,
  useDocumentTitle,
  useLocale,
  useTranslation,
  useFormFields,
  useAuth,
  useDocumentInfo,
  useServerFunctions,
} from '@payloadcms/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PublicationSummary } from '@collections/publications/describePublications'
import { intlTag } from '@/i18n/intlTag'
import { languageName } from '@/i18n/languageName'
import type { PageLocale } from '@/i18n/locales'
import { ChangesByOthers } from './ChangesByOthers'
import { fetchPublications, languagesToChange, obstaclesIn } from './publicationState'
import { PublicationBadge } from './PublicationBadge'
import { PublicationDetails } from './PublicationDetails'
import { cmsT } from '@/i18n/cmsT'
import staff from '@/ui/staff.module.css'
import styles from './editing.module.css'

type Props = {
  kind: string
  /** null until the document has been saved once */
  document: string | null
  publications: PublicationSummary[]
  rights: { isTranslator: boolean; mayUnpublish: boolean }
}

/** The languages of a document; read anew after each save. */
export function PublicationsPanelView({
  kind,
  document: known,
  publications: first,
  rights,
}: Props) {
  const t = cmsT(useTranslation())
  const { id } = useDocumentInfo()
  // A form that opened before its document was there stays as it is when the document has its number.
  const document = known ?? (id === undefined ? null : String(id))
  const { code } = useLocale()
  const { publications, hasFailed, read } = usePublications({ kind, document, first })
  useTitleForUntitled({ document, title: publications[0]?.title })
  const isWell = publications.length > 0 && publications.every(isUpToDate)
  // What is typed leaves the form where it is.
  const [startsFolded] = useState(
    isWell && publications.every(({ countries }) => countries.length === 0),
  )

  return (
    <>
      <SaveConflicts />
      <section
        className={`${staff.panel} ${staff.section} ${staff.shaded}`}
        aria-labelledby="publications-title"
      >
        {document !== null && <DocumentLockKeepAlive />}
        {rights.isTranslator && <p className={staff.quiet}>{t('editing:translatorsChange')}</p>}
        {publications.length === 0 && <p className={staff.quiet}>{t('editing:afterFirstText')}</p>}
        {hasFailed && (
          <p role="alert" className={staff.error}>
            {t('editing:readingFailed')}{' '}
            <button type="button" className={staff.textButton} onClick={() => void read()}>
              {t('editing:tryAgain')}
            </button>
          </p>
        )}
        <details open={!startsFolded}>
          <summary className={styles.summary}>
            <span className={staff.row}>
              <h2 id="publications-title" className={staff.title}>
                {t('editing:languages')}
              </h2>
              {isWell && <PublicationBadge mark="complete" text={t('editing:allOnline')} />}
            </span>
          </summary>
          {!rights.isTranslator && <WhatGoesOnline publications={publications} from={code} />}
          <ul
            className={`${staff.list} ${styles.publications}`}
            data-keeps-rows={rights.isTranslator || undefined}
          >
            {publications.map((publication) => (
              <PublicationDetails
                key={publication.locale}
                kind={kind}
                document={document ?? ''}
                publication={publication}
                isBeingEdited={publication.locale === code}
                mayUnpublish={rights.mayUnpublish}
                onChange={read}
              />
            ))}
          </ul>
        </details>
      </section>
    </>
  )
}

/** Says what the button "Publish" does in which languages; it is pressed in one of them. */
function WhatGoesOnline({
  publications,
  from,
}: {
  publications: PublicationSummary[]
  from: string
}) {
  const { i18n, ...translation } = useTranslation()
  const t = cmsT(translation)
  const isFit = (publication: PublicationSummary) =>
    obstaclesIn({ publication, isAlone: publication.locale === from, t }).length === 0
  const named = (list: PublicationSummary[]) =>
    new Intl.ListFormat(intlTag(i18n.language), { type: 'unit' }).format(
      list.map(({ locale }) => languageName({ locale, language: i18n.language })),
    )
  const current = publications.filter(({ locale }) => locale === from)
  const news = languagesToChange({ publications, from, t })
  const rest = publications.filter((one) => !isFit(one))
  if (!current.every(isFit))
    return <p>{t('editing:publishNothing', { language: named(current) })}</p>
  return (
    <>
      {news.length > 0 && <p>{t('editing:publishThese', { languages: named(news) })}</p>}
      {rest.length > 0 && <p>{t('editing:publishNotThese', { languages: named(rest) })}</p>}
      <ChangesByOthers publications={news} />
    </>
  )
}

/** Whether visitors see all that there is to see in a language. */
function isUpToDate({ state, differences, mayDiffer, publishedAt, isBehind }: PublicationSummary) {
  const isRight = state === 'complete' && (mayDiffer || differences.length === 0)
  return isRight && publishedAt !== null && !isBehind
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
  const name = title
    ? cmsT(translation)('editing:untitledIn', values)
    : translation.t('general:untitled')
  useEffect(() => {
    // Payload sets its own title when the form appears, after this effect.
    if (document !== null && shown === document) queueMicrotask(() => setDocumentTitle(name))
  }, [name, shown, document, setDocumentTitle])
}

function usePublications({
  kind,
  document,
  first,
}: {
  kind: string
  document: string | null
  first: PublicationSummary[]
}) {
  const { mostRecentUpdate } = useDocumentEvents()
  const { lastUpdateTime } = useDocumentInfo()
  // Payload reports a save of this form late, and not at all when the next one overtakes it.
  const ofPicture = mostRecentUpdate?.entitySlug === kind ? null : mostRecentUpdate
  const newest = `${ofPicture?.entitySlug} ${ofPicture?.updatedAt} ${lastUpdateTime}`
  const [publications, setPublications] = useState(first)
  const [hasFailed, setHasFailed] = useState(false)
  // What was saved before this form was opened is known already.
  const known = useRef(newest)

  const read = useCallback(async () => {
    const found = await fetchPublications({ kind, document: String(document) })
    setHasFailed(!found)
    if (found) setPublications(found)
  }, [kind, document])

  useEffect(() => {
    if (newest === known.current || document === null) return
    known.current = newest
    void read()
  }, [newest, document, read])

  return { publications, hasFailed, read }
}

/** Says which fields another author has changed since the form was filled; it stays until it is closed. */
function SaveConflicts() {
  const translation = useTranslation()
  const t = cmsT(translation)
  // The server's own answer (collections/publications/concurrentEditing.ts).
  const base = useFormFields(([fields]) => fields.base?.value) as { conflicts?: string[] } | null
  const [conflicts, setConflicts] = useState<string[]>([])
  const newest = base?.conflicts?.join('\n') ?? ''
  const [last, setLast] = useState(newest)
  if (newest !== last) {
    setLast(newest)
    if (newest) setConflicts([...new Set([...conflicts, ...newest.split('\n')])])
  }
  if (conflicts.length === 0) return null
  return (
    <p role="alert" className={staff.notice} data-tone="bad">
      <span>{t('editing:changedElsewhere', { fields: conflicts.join(', ') })}</span>{' '}
      <button type="button" className={staff.textButton} onClick={() => setConflicts([])}>
        {translation.t('general:close')}
      </button>
    </p>
  )
}

/** Several fit into the time that a lock lasts, also in a tab in the background, which is slowed down. */
const renewMilliseconds = 15_000

/** Milliseconds after which a lock is released: Payload mounts a form anew when it has been taken over. */
const releaseDelay = 1000
const releases = new Map<string, ReturnType<typeof setTimeout>>()

/** Holds the document's lock while its form is open, and releases it when it is left. */
function DocumentLockKeepAlive() {
  const { id, collectionSlug, globalSlug, currentEditor } = useDocumentInfo()
  const { getFormState } = useServerFunctions()
  const { user } = useAuth()
  const userId = user?.id
  const holder = typeof currentEditor === 'object' ? currentEditor?.id : currentEditor
  const isReading = Boolean(holder) && holder !== userId
  const kind = collectionSlug ?? globalSlug ?? ''
  const query = new URLSearchParams({
    'where[user.value][equals]': String(userId),
    ...(globalSlug
      ? { 'where[globalSlug][equals]': globalSlug }
      : {
          'where[document.relationTo][equals]': kind,
          'where[document.value][equals]': String(id),
        }),
  })
  const release = `/cms/api/payload-locked-documents?${query}`

  useEffect(() => {
    if (isReading) return
    // Payload takes or renews the user's lock with each request for a form's state.
    const hold = () =>
      void getFormState({
        ...(globalSlug ? { globalSlug } : { id, collectionSlug }),
        data: {},
        docPermissions: undefined,
        docPreferences: { fields: {} },
        operation: 'update',
        returnLockStatus: true,
        schemaPath: kind,
        select: { updatedAt: true },
        skipValidation: true,
        updateLastEdited: true,
      }).catch(() => undefined)
    const timer = setInterval(hold, renewMilliseconds)
    hold()
    return () => clearInterval(timer)
  }, [isReading, getFormState, globalSlug, id, collectionSlug, kind])
  useEffect(() => {
    clearTimeout(releases.get(release))
    releases.delete(release)
    const leave = () =>
      void fetch(release, { method: 'DELETE', keepalive: true }).catch(() => undefined)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      releases.set(release, setTimeout(leave, releaseDelay))
    }
  }, [release])
  return null
}
