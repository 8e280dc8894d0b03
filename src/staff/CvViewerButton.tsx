'use client'

import { Eye } from 'lucide-react'
import { useState } from 'react'
import { CvViewerDialog } from '@/submissions/cv/CvViewerDialog'
import { hostToasts } from '@/ui/toast'
import type { Messages } from '@/i18n/messages'
import type { DocumentView } from '@/submissions/cv/documents/viewDocument'
import { interpolate } from '@/i18n/interpolate'
import { callStaff, isLoggedOut } from './callStaff'
import type { ConsultationItem } from './consultationItem'
import { CvDownloadButton, staffButtonClass } from './CvDownloadButton'
import { CvRemarks } from './CvRemarks'
import { clearLogIn } from './staffLogIn'

type Props = {
  item: ConsultationItem
  credentials: string | null
  language: string
  texts: Messages['admin']['list']
}

/** Shows a CV without a program that opens it. */
export function CvViewerButton({ item, credentials, language, texts }: Props) {
  const [isOpen, setIsOpen] = useState(false)

  async function load(signal: AbortSignal): Promise<DocumentView> {
    try {
      const path = `/admin/consultations/${item.id}/cv/view` as const
      const response = await callStaff({ path, credentials, language, signal })
      // The answer of `sendCvView`.
      return (await response.json()) as DocumentView
    } catch (error) {
      if (isLoggedOut(error)) clearLogIn()
      throw error
    }
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={interpolate(texts.viewOf, { name: item.name })}
        onClick={() => setIsOpen(true)}
        title={texts.view}
        className={staffButtonClass}
      >
        <Eye aria-hidden className="size-4 shrink-0" />
        <span className="lg:hidden">{texts.view}</span>
      </button>
      {isOpen && (
        <CvViewerDialog
          name={item.name}
          texts={texts}
          remarks={<CvRemarks remarks={item.cv_remarks ?? []} texts={texts.cvRemarks} />}
          download={
            <CvDownloadButton
              item={item}
              credentials={credentials}
              language={language}
              texts={texts}
            />
          }
          load={load}
          onClose={() => setIsOpen(false)}
        >
          <div ref={hostToasts} />
        </CvViewerDialog>
      )}
    </>
  )
}
