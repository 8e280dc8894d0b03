'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { interpolate } from '@/i18n/interpolate'
import type { Messages } from '@/i18n/messages'
import { saveFile } from '@/ui/saveFile'
import { showToast } from '@/ui/toast'
import { callStaff, isLoggedOut } from './callStaff'
import type { ConsultationItem } from './consultationItem'
import { clearLogIn } from './staffLogIn'

/** What the buttons of a row are given. */
export type RowProps = { item: ConsultationItem; texts: Messages['admin']['list'] }

/** How the buttons of a row look: as wide as a card on phones, low enough for one line in a table. */
export const staffButtonClass =
  'inline-flex min-h-11 scroll-mt-24 scroll-mb-24 items-center justify-center gap-2 rounded-full border border-field bg-white px-4 py-2 text-sm font-semibold text-ink hover:bg-mist aria-disabled:opacity-60 max-md:w-full lg:min-h-9 lg:px-3 lg:py-1 xl:whitespace-nowrap'

/** Fetches a CV and saves it as `cv_{id}` (specification, section 7). */
export function CvDownloadButton({ item, texts }: RowProps) {
  const [isPending, setIsPending] = useState(false)

  async function download() {
    if (isPending) return
    setIsPending(true)
    try {
      const response = await callStaff({ path: `/admin/consultations/${item.id}/cv` })
      const isPdf = response.headers.get('content-type')?.includes('pdf')
      const name = `cv_${item.id}.${isPdf ? 'pdf' : 'doc'}`
      saveFile({ content: await response.blob(), name })
    } catch (error) {
      if (isLoggedOut(error)) return clearLogIn()
      const { title, text } = texts.downloadFailed
      showToast({ title, description: text, variant: 'destructive' })
    } finally {
      setIsPending(false)
    }
  }

  return (
    <button
      type="button"
      onClick={download}
      aria-disabled={isPending}
      aria-label={isPending ? undefined : interpolate(texts.downloadOf, { name: item.name })}
      className={staffButtonClass}
    >
      <Download aria-hidden className="size-4 shrink-0" />
      <span>{isPending ? texts.downloading : texts.download}</span>
    </button>
  )
}
