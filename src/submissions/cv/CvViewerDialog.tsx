'use client'

import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { Messages } from '@/i18n/messages'
import type { DocumentView } from '@/submissions/cv/documents/viewDocument'
import { interpolate } from '@/i18n/interpolate'
import styles from './cvViewerDialog.module.css'

export type CvViewerDialogTexts = Pick<Messages['admin']['list'], 'cv' | 'cvView' | 'retry'>

type Props = {
  /** The person whose CV it is. */
  name: string
  texts: CvViewerDialogTexts
  remarks: ReactNode
  /** The way to download it. */
  download: ReactNode
  /** Fetches what is to be seen; an error is a look that can be tried again. */
  load: (signal: AbortSignal) => Promise<DocumentView>
  onClose: () => void
  /** whether the page stays in use beside it */
  isBeside?: boolean
  children?: ReactNode
}

/** Milliseconds after which opening is announced. */
const slowAfter = 500

/**
 * A CV as pictures and text, over the page of staff at `/admin` or in the CMS; its looks need neither.
 * It is open as long as it is there.
 */
export function CvViewerDialog(props: Props) {
  const { name, texts, remarks, download, load, onClose, isBeside = false, children } = props
  const id = useId()
  const dialogRef = useRef<HTMLDialogElement>(null)
  const contentRef = useRef<HTMLDivElement>(null)
  const { view, hasFailed, retry } = useView(load)
  const { cvView } = texts
  const isOpening = !view && !hasFailed
  const [isSlow, setIsSlow] = useState(false)

  useEffect(() => {
    if (!isOpening) return
    // Screen readers hear only of what changes.
    const timer = setTimeout(() => setIsSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [isOpening])

  useEffect(() => {
    if (isBeside) dialogRef.current?.show()
    else dialogRef.current?.showModal()
    // The arrow keys move what is read at once.
    contentRef.current?.focus()
  }, [isBeside])

  return (
    <dialog
      ref={dialogRef}
      aria-labelledby={`${id}-title`}
      // The browser gives the focus back by itself before it says that the dialog has closed.
      onClose={onClose}
      // Otherwise the browser does so.
      onKeyDown={({ key }) => isBeside && key === 'Escape' && dialogRef.current?.close()}
      className={styles.dialog}
      data-beside={isBeside || undefined}
    >
      <header className={styles.header}>
        <h2 id={`${id}-title`} className={styles.title}>
          {texts.cv}: <bdi>{name}</bdi>
        </h2>
        <button
          type="button"
          aria-label={cvView.close}
          onClick={() => dialogRef.current?.close()}
          className={styles.close}
        >
          <X aria-hidden size={24} />
        </button>
      </header>
      <div
        ref={contentRef}
        role="region"
        aria-labelledby={`${id}-title`}
        tabIndex={0}
        className={styles.content}
      >
        <div className={styles.before}>
          {remarks}
          {download}
        </div>
        <p role="status" className={styles.unseen}>
          {isOpening ? isSlow && cvView.opening : view && endText({ view, name, texts })}
        </p>
        {isOpening && (
          <p aria-hidden className={styles.note}>
            {cvView.opening}
          </p>
        )}
        {hasFailed && (
          <div role="alert" className={styles.note}>
            <p>{cvView.failed}</p>
            <button type="button" onClick={retry} className={styles.button}>
              {texts.retry}
            </button>
          </div>
        )}
        {view && <Pages view={view} texts={cvView} />}
      </div>
      {children}
    </dialog>
  )
}

function endText({ view, name, texts }: Pick<Props, 'name' | 'texts'> & { view: DocumentView }) {
  return view.pages.length > 0 ? `${texts.cv}: ${name}` : texts.cvView.nothing
}

function Pages({ view, texts }: { view: DocumentView; texts: CvViewerDialogTexts['cvView'] }) {
  const { pages, pictures, omitted, isWhole } = view
  // The counts stand first, so that the reader knows at once that something is missing.
  const list = omittedKinds
    .flatMap((kind) => (omitted[kind] ? `${texts.kinds[kind]} (${omitted[kind]})` : []))
    .join(', ')
  const missing = list && <p className={styles.note}>{interpolate(texts.omitted, { list })}</p>
  if (pages.length + pictures.length === 0)
    return missing || <p className={styles.note}>{texts.nothing}</p>
  return (
    <>
      {missing}
      {pages.map(({ picture, text }, index) => {
        const number = String(index + 1)
        if (!picture) return <Text key={number} text={text} />
        return (
          <div key={number} className={styles.page}>
            {/* oxlint-disable-next-line nextjs/no-img-element -- it came with the answer */}
            <img
              src={picture}
              alt={interpolate(texts.page, { number })}
              className={styles.picture}
            />
            {text && (
              <details>
                <summary className={styles.summary}>
                  {interpolate(texts.textOfPage, { number })}
                </summary>
                <Text text={text} />
              </details>
            )}
          </div>
        )
      })}
      {pictures.map((picture, index) => (
        // oxlint-disable-next-line nextjs/no-img-element -- it came with the answer
        <img
          key={String(index)}
          src={picture}
          alt={interpolate(texts.picture, { number: String(index + 1) })}
          className={styles.inner}
        />
      ))}
      {!isWhole && !list && <p className={styles.note}>{texts.cut}</p>}
    </>
  )
}

const omittedKinds = ['pictures', 'charts', 'diagrams', 'objects', 'imports', 'formulas'] as const

function Text({ text }: { text: string }) {
  return (
    <div dir="auto" className={styles.text}>
      {text}
    </div>
  )
}

/** Loads what is to be seen, once for each time that it is asked for. */
function useView(load: Props['load']) {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ attempt: number; view?: DocumentView }>()
  const loadRef = useRef(load)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    loadRef.current(signal).then(
      (view) => signal.aborted || setAnswer({ attempt, view }),
      () => signal.aborted || setAnswer({ attempt }),
    )
    return () => controller.abort()
  }, [attempt])

  const isAnswered = answer?.attempt === attempt
  return {
    view: isAnswered ? answer.view : undefined,
    hasFailed: isAnswered && !answer.view,
    retry: () => setAttempt((last) => last + 1),
  }
}
