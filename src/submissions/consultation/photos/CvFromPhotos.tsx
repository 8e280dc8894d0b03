import { useEffect, useRef, useState } from 'react'
import { getLocale, type Locale } from '@/i18n/locales'
import { fetchMessages } from '@/submissions/browser/fetchMessages'
import { chooseFile, isPicture, readCv } from '../formElements'
import { PhotoDialog } from './PhotoDialog'
import type { PhotoPage, PhotoTexts } from './photoPages'

/** The words as the CMS has them, which scripts do not. @throws where they do not arrive */
export async function loadCvFromPhotos(locale: Locale) {
  const { photos } = await fetchMessages(locale)
  return { CvFromPhotos, texts: photos, intl: getLocale(locale).intl }
}

type Props = {
  texts: PhotoTexts
  intl: string
  form: HTMLFormElement
  isOpen: boolean
  /** How many pages there are. */
  onCount: (count: number) => void
  onClose: () => void
}

/** The pages stay for as long as the form is there, so that closing the dialog loses nothing. */
function CvFromPhotos({ texts, intl, form, isOpen, onCount, onClose }: Props) {
  const [pages, setPages] = useState<PhotoPage[]>([])
  const lastChosen = useRef<File>(undefined)

  useEffect(() => {
    // Sent or discarded: another nurse may use this device next.
    const forget = () => setPages([])
    form.addEventListener('reset', forget)
    return () => form.removeEventListener('reset', forget)
  }, [form])
  useEffect(() => onCount(pages.length), [onCount, pages])

  /** A photo that was chosen as the CV becomes a page, once. */
  function takeChosen() {
    const cv = readCv(form)
    const isNew = isPicture(cv) && cv !== lastChosen.current
    lastChosen.current = cv
    return isNew ? cv : undefined
  }

  return (
    isOpen && (
      <PhotoDialog
        texts={texts}
        intl={intl}
        pages={pages}
        onPages={setPages}
        takeChosen={takeChosen}
        onUse={(file) => chooseFile({ form, file })}
        onClose={onClose}
      />
    )
  )
}
