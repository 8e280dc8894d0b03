'use client'

import { ConfirmationModal, toast, useConfig, useModal, useTranslation } from '@payloadcms/ui'
import { cmsT } from '@/i18n/cmsT'
import staff from '@/ui/staff.module.css'

type Props = { id: number; language: string; onDone: () => Promise<void> }

/** Takes one language of a document off the site, after asking once. */
export function UnpublishButton({ id, language, onDone }: Props) {
  const t = cmsT(useTranslation())
  const { config } = useConfig()
  const { openModal } = useModal()
  const modalSlug = `take-offline-${id}`

  async function takeOffline() {
    const address = `${config.serverURL}${config.routes.api}/publications/${id}/unpublish`
    const response = await fetch(address, { method: 'POST', credentials: 'include' }).catch(
      () => null,
    )
    if (!response?.ok) {
      toast.error(t('editing:takeOfflineFailed'))
      return
    }
    toast.success(t('editing:takeOfflineDone', { language }))
    await onDone()
  }

  return (
    <>
      <button type="button" className={staff.textButton} onClick={() => openModal(modalSlug)}>
        {t('editing:takeOffline', { language })}
      </button>
      <ConfirmationModal
        modalSlug={modalSlug}
        heading={t('editing:takeOffline', { language })}
        body={t('editing:takeOfflineText', { language })}
        onConfirm={takeOffline}
      />
    </>
  )
}
