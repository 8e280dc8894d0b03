'use client'

import { useAuth, useConfig, useDocumentInfo, useServerFunctions } from '@payloadcms/ui'
import { useEffect } from 'react'

/** Several fit into the time that a lock lasts, also in a tab in the background, which is slowed down. */
const renewMilliseconds = 15_000

/** Holds the document's lock while its form is open, and releases it when it is left. */
export function DocumentLockKeepAlive() {
  const { id, collectionSlug, globalSlug, currentEditor } = useDocumentInfo()
  const { getFormState } = useServerFunctions()
  const { user } = useAuth()
  const { config } = useConfig()
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
  const release = `${config.serverURL}${config.routes.api}/payload-locked-documents?${query}`

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
    const leave = () =>
      void fetch(release, { method: 'DELETE', credentials: 'include', keepalive: true }).catch(
        () => undefined,
      )
    const timer = setInterval(hold, renewMilliseconds)
    hold()
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [isReading, getFormState, globalSlug, id, collectionSlug, kind, release])
  return null
}
