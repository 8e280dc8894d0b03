'use client'

import { toast, useTranslation } from '@payloadcms/ui'
import { createClientFeature } from '@payloadcms/richtext-lexical/client'
import { COMMAND_PRIORITY_HIGH, PASTE_COMMAND } from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { useEffect } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { cleanPastedHtml } from './cleanPastedHtml'

/** Takes in what Word and web pages put on the clipboard, and says what is lost. */
export const PasteFeatureClient = createClientFeature({
  plugins: [{ Component: PastePlugin, position: 'normal' }],
})

/** What has been cleaned comes once more, for the editor itself. */
const cleanedEvents = new WeakSet<Event>()

function PastePlugin() {
  const [editor] = useLexicalComposerContext()
  const translation = useTranslation()

  useEffect(() => {
    const t = cmsT(translation)
    const texts = { table: t('editing:pastedTable'), pictures: t('editing:pastedPictures') }
    return editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const data = 'clipboardData' in event ? event.clipboardData : null
        // What comes from an article is as an article can have it.
        const isOwn = data?.types.includes('application/x-lexical-editor')
        if (!data || isOwn || cleanedEvents.has(event)) return false
        const cleaned = cleanPastedHtml(data.getData('text/html'))
        if (!cleaned) return false
        event.preventDefault()
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', cleaned.html)
        const cleanedEvent = new ClipboardEvent('paste', { clipboardData })
        cleanedEvents.add(cleanedEvent)
        for (const lost of cleaned.lost) toast.warning(texts[lost])
        return editor.dispatchCommand(PASTE_COMMAND, cleanedEvent)
      },
      COMMAND_PRIORITY_HIGH,
    )
  }, [editor, translation])
  return null
}
