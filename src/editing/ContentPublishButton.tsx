'use client'

import {
  FormSubmit,
  PublishButton,
  ServerFunctionsContext,
  toast,
  useAuth,
  useDocumentInfo,
  useForm,
  useFormModified,
  useFormProcessing,
  useFormSubmitted,
  useLocale,
  useServerFunctions,
  useTranslation,
  type ServerFunctionsContextType,
} from '@payloadcms/ui'
import type { TypedUser } from 'payload'
import { useEffect, useRef } from 'react'
import { isTranslator } from '@collections/access/roles'
import { languageName } from '@/i18n/languageName'
import { defaultLocale, type PageLocale } from '@/i18n/locales'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { fetchPublications, obstaclesIn } from './publicationState'
import { AskBeforeChangesByOthers } from './ChangesByOthers'

/**
 * Payload's button publishes all languages and offers the one being edited beside it. Translators
 * may publish their own only, one at a time, so for them that is what the button does.
 */
export function ContentPublishButton() {
  const { user } = useAuth<TypedUser>()
  const functions = useServerFunctions()
  const schedulePublish = useScheduleOfWhatIsComplete()
  useModifiedAfterRefusal()
  return (
    <AskBeforeChangesByOthers>
      {isTranslator(user) ? (
        <PublishLanguage />
      ) : (
        <ServerFunctionsContext value={{ ...functions, schedulePublish }}>
          <PublishButton />
        </ServerFunctionsContext>
      )}
    </AskBeforeChangesByOthers>
  )
}

/** Payload (3.90) takes a refused form for a saved one, and offers to save no more. */
function useModifiedAfterRefusal() {
  const { setModified } = useForm()
  const isModified = useFormModified()
  const isProcessing = useFormProcessing()
  const isRefused = useFormSubmitted()
  const before = useRef({ isModified, isProcessing })
  useEffect(() => {
    const { current } = before
    if (isProcessing && current.isProcessing) return
    if (!isProcessing && current.isProcessing && isRefused && current.isModified) setModified(true)
    before.current = { isModified, isProcessing }
  }, [isModified, isProcessing, isRefused, setModified])
}

/**
 * Payload's drawer says "scheduled" after any answer, and shows what is thrown: a language that
 * could not be published as it stands is refused before its job is made.
 */
function useScheduleOfWhatIsComplete(): ServerFunctionsContextType['schedulePublish'] {
  const { schedulePublish } = useServerFunctions()
  const { id, collectionSlug, globalSlug } = useDocumentInfo()
  const { i18n, ...translation } = useTranslation()
  return async (args) => {
    if (args.type !== 'publish') return schedulePublish(args)
    // Published from English, other languages stay behind; English itself has to be complete.
    const { localeToPublish: only } = args
    const locale = (only ?? defaultLocale) as PageLocale
    const document = String(id ?? globalSlug)
    const publications = await fetchPublications({
      kind: collectionSlug ?? globalSlug ?? '',
      document,
    })
    const t = cmsT(translation)
    if (!publications) throw new Error(t('editing:readingFailed'))
    const name = (one: PageLocale) => languageName({ locale: one, language: i18n.language })
    const unready = publications.flatMap((publication) => {
      const reasons = obstaclesIn({ publication, isAlone: Boolean(only), t })
      return reasons.length > 0 ? { locale: publication.locale, reasons } : []
    })
    const obstacle = unready.find((one) => one.locale === locale)
    if (obstacle) {
      const reasons = obstacle.reasons.join('. ')
      throw new Error(t('editing:notScheduled', { language: name(locale), reasons }))
    }
    const answer = await schedulePublish(args)
    if (!only && unready.length > 0) {
      const list = new Intl.ListFormat(intlTag(i18n.language), { type: 'unit' })
      const languages = list.format(unready.map((one) => name(one.locale)))
      toast.warning(t('editing:notReady', { languages }))
    }
    return answer
  }
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
  const { code } = useLocale()
  const path = globalSlug ? `globals/${globalSlug}` : `${collectionSlug}/${id}`
  const query = new URLSearchParams({ depth: '0', locale: code, publishSpecificLocale: code })
  return `/cms/api/${path}?${query.toString()}`
}

/** No button: a page that the site cannot be without is not taken off it. */
export function NoUnpublish() {
  return null
}
