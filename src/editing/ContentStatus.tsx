'use client'

import { useDocumentInfo, useTranslation } from '@payloadcms/ui'

/**
 * Payload's status of a document without its "Revert to published" (3.90), which would publish the draft in
 * all languages: what is online is kept elsewhere. "Versions" brings it back.
 */
export function ContentStatus() {
  const { t } = useTranslation()
  const { hasPublishedDoc, isTrashed, unpublishedVersionCount } = useDocumentInfo()
  const online = unpublishedVersionCount > 0 ? 'changed' : 'published'
  const before = hasPublishedDoc ? 'previouslyPublished' : 'previouslyDraft'
  const now = hasPublishedDoc ? online : 'draft'
  return (
    <div className="status">
      <span className="status__label">{t('version:status')}: </span>
      <span className="status__value">{t(`version:${isTrashed ? before : now}`)}</span>
    </div>
  )
}
