'use client'

import { useState, type ReactNode } from 'react'
import { CmsButton } from '@/ui/CmsButton'
import { CvViewerDialog, type CvViewerDialogTexts } from './CvViewerDialog'
import { interpolate } from '@/i18n/interpolate'
import type { Messages } from '@/i18n/messages'
import type { DocumentView } from '@/submissions/cv/documents/viewDocument'
import staff from '@/ui/staff.module.css'

type Props = {
  consultation: number
  name: string
  /** Where the file is downloaded. */
  fileUrl: string
  texts: CvViewerDialogTexts &
    Pick<Messages['admin']['list'], 'view' | 'viewOf' | 'download' | 'downloadOf'>
  remarks: ReactNode
  /** Where there is room, it lies in the place of the desk's list, and what is beside it can be used. */
  isBesideDesk: boolean
}

/** As `desk.module.css` has it. */
const roomBeside = '(width >= 1280px) and (height >= 600px)'

/** A button that shows the CV of the consultation being looked at. */
export function CmsCvViewerButton(props: Props) {
  const { consultation, name, fileUrl, texts, remarks, isBesideDesk } = props
  const [shown, setShown] = useState<'no' | 'over' | 'beside'>('no')

  async function load(signal: AbortSignal): Promise<DocumentView> {
    const response = await fetch(`/cms/exports/cv/${consultation}`, { cache: 'no-store', signal })
    if (!response.ok) throw new Error(`${response.status}`)
    // The answer of `sendCvView`.
    return (await response.json()) as DocumentView
  }

  return (
    <>
      <CmsButton
        aria-haspopup="dialog"
        aria-label={interpolate(texts.viewOf, { name })}
        onClick={({ currentTarget }) => {
          // One at a time lies there.
          document.querySelector<HTMLDialogElement>('dialog[data-beside]')?.close()
          currentTarget.focus()
          const isBeside = isBesideDesk && matchMedia(roomBeside).matches
          setShown(shown !== 'no' ? 'no' : isBeside ? 'beside' : 'over')
        }}
      >
        {texts.view}
      </CmsButton>
      {shown !== 'no' && (
        <CvViewerDialog
          isBeside={shown === 'beside'}
          name={name}
          texts={texts}
          remarks={remarks}
          download={
            <a
              href={fileUrl}
              download
              aria-label={interpolate(texts.downloadOf, { name })}
              className={staff.link}
            >
              {texts.download}
            </a>
          }
          load={load}
          onClose={() => setShown('no')}
        />
      )}
    </>
  )
}
