'use client'

import { Eye } from 'lucide-react'
import { useState } from 'react'
import { CvViewerDialog } from '@/submissions/cv/CvViewerDialog'
import { hostToasts } from '@/ui/toast'
import type { DocumentView } from '@/submissions/cv/documents/viewDocument'
import { interpolate } from '@/i18n/interpolate'
import { callStaff, isLoggedOut } from './callStaff'
import { CvDownloadButton, staffButtonClass, type RowProps } from './CvDownloadButton'
import { CvRemarks } from './CvRemarks'
import { clearLogIn } from './staffLogIn'

/** Shows a CV without a program that opens it. */
export function CvViewerButton({ item, texts }: RowProps) {
  const [isOpen, setIsOpen] = useState(false)

  async function load(signal: AbortSignal): Promise<DocumentView> {
    try {
      const response = await callStaff({ path: `/admin/consultations/${item.id}/cv/view`, signal })
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
          download={<CvDownloadButton item={item} texts={texts} />}
          load={load}
          onClose={() => setIsOpen(false)}
        >
          <div ref={hostToasts} />
        </CvViewerDialog>
      )}
    </>
  )
}
