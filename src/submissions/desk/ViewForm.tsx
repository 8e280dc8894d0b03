'use client'

import { toast, useTranslation } from '@payloadcms/ui'
import { useState, type FormEvent } from 'react'
import { cmsT, type CmsKey } from '@/i18n/cmsT'
import { CmsButton } from '@/ui/CmsButton'
import { StaffInput } from '@/ui/StaffField'
import { callCms } from '@/ui/callCms'
import { useReread } from './live/LiveDesk'
import { SidePanel } from './SidePanel'
import staff from '@/ui/staff.module.css'

const panel = 'desk-view-form'

type Props = {
  /** the one that is open, null for the present filters */
  view: { id: number; name: string; isShared: boolean } | null
  /** as `viewQuery` gives it */
  query: string
}

/** Keeps the present filters under a name, or renames, shares and deletes the view that is open. */
export function ViewForm({ view, query }: Props) {
  const t = cmsT(useTranslation())
  const reread = useReread()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setIsShared] = useState(view?.isShared ?? false)
  const [isDeletionAsked, setIsDeletionAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function call(method: 'POST' | 'PATCH' | 'DELETE', done: CmsKey): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    const response = await callCms({
      method,
      path: view ? `/desk-views/${view.id}?depth=0` : '/desk-views?depth=0',
      body:
        method === 'DELETE' ? undefined : { name: name.trim(), isShared, ...(!view && { query }) },
    })
    setIsBusy(false)
    if (!response?.ok) return void toast.error(t('desk:viewFailed'))
    toast.success(t(done, { name: name.trim() }))
    document.getElementById(panel)?.hidePopover()
    document.querySelector<HTMLElement>('[data-desk-search]')?.focus({ preventScroll: true })
    reread()
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    if (name.trim()) void call(view ? 'PATCH' : 'POST', 'desk:viewSaved')
  }

  const title = view ? t('desk:changeView', { name: view.name }) : t('desk:saveView')
  return (
    <>
      <button type="button" className={staff.textButton} popoverTarget={panel}>
        {title}
      </button>
      <SidePanel id={panel} title={title} close={t('desk:close')}>
        <form className={staff.stack} onSubmit={save}>
          <StaffInput
            id="view-name"
            label={t('desk:viewName')}
            type="text"
            required
            maxLength={60}
            dir="auto"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <label className={staff.choice}>
            <input
              type="checkbox"
              checked={isShared}
              onChange={(event) => setIsShared(event.target.checked)}
            />
            {t('desk:shareView')}
          </label>
          {!view && <p className={staff.quiet}>{t('desk:viewHint')}</p>}
          <div className={staff.row}>
            <CmsButton type="submit" data-primary isBusy={isBusy}>
              {t('desk:save')}
            </CmsButton>
            {view && (
              <CmsButton
                isBusy={isBusy}
                onClick={() =>
                  isDeletionAsked
                    ? void call('DELETE', 'desk:viewDeleted')
                    : setIsDeletionAsked(true)
                }
              >
                {t(isDeletionAsked ? 'desk:deleteViewNow' : 'desk:deleteView')}
              </CmsButton>
            )}
          </div>
          {isDeletionAsked && view?.isShared && <p role="status">{t('desk:viewIsOfAll')}</p>}
        </form>
      </SidePanel>
    </>
  )
}
