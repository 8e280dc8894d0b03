'use client'

import {
  FormSubmit,
  PublishButton,
  useAuth,
  useConfig,
  useDocumentInfo,
  useForm,
  useLocale,
  useTranslation,
} from '@payloadcms/ui'
import type { TypedUser } from 'payload'
import { languageName } from '@/i18n/languageName'

/**
 * Payload's button publishes all languages and offers the one being edited beside it. Translators
 * may publish their own only, one at a time, so for them that is what the button does.
 */
export function PublishInReach() {
  const { user } = useAuth<TypedUser>()
  return user?.role === 'translator' ? <PublishLanguage /> : <PublishButton />
}

function PublishLanguage() {
  const { i18n, t } = useTranslation()
  const { code } = useLocale()
  const { hasPublishPermission, ...document } = useDocumentInfo()
  const action = usePublishAddress()
  const { submit } = useForm()
  if (!hasPublishPermission) return null

  async function publish() {
    const result = await submit({ action, overrides: { _status: 'published' } })
    if (!result) return
    document.setUnpublishedVersionCount(0)
    document.setMostRecentVersionIsAutosaved(false)
    document.setHasPublishedDoc(true)
  }

  // Payload's locales are those of the table of languages.
  const locale = code as Parameters<typeof languageName>[0]['locale']
  return (
    <FormSubmit buttonId="action-save" size="medium" type="button" onClick={() => void publish()}>
      {t('version:publishIn', { locale: languageName({ locale, language: i18n.language }) })}
    </FormSubmit>
  )
}

function usePublishAddress(): string {
  const { id, collectionSlug, globalSlug } = useDocumentInfo()
  const { config } = useConfig()
  const { code } = useLocale()
  const path = globalSlug ? `globals/${globalSlug}` : `${collectionSlug}/${id}`
  const query = new URLSearchParams({ depth: '0', locale: code, publishSpecificLocale: code })
  return `${config.serverURL}${config.routes.api}/${path}?${query.toString()}`
}
