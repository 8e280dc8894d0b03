'use client'

import { toast, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import type { ErasedPart, Erasure } from '@collections/erasure/erasePerson'
import { cmsT } from '@/i18n/cmsT'
import { CmsButton } from '@/ui/CmsButton'
import { callCms } from '@/ui/callCms'
import staff from '@/ui/staff.module.css'
import styles from '@/submissions/desk/desk.module.css'

/** Erases all there is of a person once the user has seen and confirmed it; the receipt is shown afterwards. */
export function ErasePerson({ person, name }: { person: number; name: string }) {
  const t = cmsT(useTranslation())
  const router = useRouter()
  const dialog = useRef<HTMLDialogElement>(null)
  const checkbox = useRef<HTMLInputElement>(null)
  const [erasure, setErasure] = useState<Erasure>()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const path = `/people/${person}/erasure`
  // Of a merged person, the whole case goes.
  const main = erasure?.people[0]?.name ?? name
  const others = erasure?.people.slice(1) ?? []

  async function read(): Promise<boolean> {
    const response = await callCms({ method: 'GET', path })
    if (response?.ok) setErasure((await response.json()) as Erasure)
    return response?.ok ?? false
  }

  async function ask(): Promise<void> {
    if (!(await read())) return void toast.error(t('followUp:mergeFailed'))
    setRefusal('')
    if (checkbox.current) checkbox.current.checked = false
    dialog.current?.showModal()
  }

  async function erase(): Promise<void> {
    if (!checkbox.current?.checked) return checkbox.current?.focus()
    setIsBusy(true)
    const people = erasure?.people.map(({ id }) => id)
    const response = await callCms({ method: 'POST', path, body: { name: main, people } })
    setIsBusy(false)
    if (response?.ok) {
      const { receipt } = (await response.json()) as { receipt: number }
      toast.success(t('erasure:done', { name: main }))
      return router.push(`/cms/collections/audit-log/${receipt}`)
    }
    checkbox.current.checked = false
    setRefusal(t(response?.status === 409 ? 'erasure:changed' : 'erasure:failed'))
    if (response?.status === 409) await read()
  }

  return (
    <div>
      <CmsButton aria-haspopup="dialog" onClick={() => void ask()}>
        {t('erasure:erase')}
      </CmsButton>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby="erase-person">
        <h2 id="erase-person">{t('erasure:title', { name: main })}</h2>
        <p>{t('erasure:means')}</p>
        {erasure && (
          <dl className={staff.facts}>
            {/* These are its names. */}
            {(Object.entries(erasure.counts) as [ErasedPart, number][])
              .filter(([, count]) => count > 0)
              .map(([part, count]) => (
                <div key={part}>
                  <dt>{t(`erasedPart:${part}`)}</dt>
                  <dd>{count}</dd>
                </div>
              ))}
          </dl>
        )}
        {others.length > 0 && (
          <p>
            {t('followUp:merged')} <bdi>{others.map((one) => one.name).join(', ')}</bdi>
          </p>
        )}
        <label className={staff.choice}>
          <input ref={checkbox} type="checkbox" />
          <span>{t('erasure:sure', { name: main })}</span>
        </label>
        {refusal && (
          <p role="alert" className={staff.notice} data-tone="bad">
            {refusal}
          </p>
        )}
        <div className={staff.row}>
          <CmsButton isBusy={isBusy} onClick={() => void erase()}>
            {t('erasure:now')}
          </CmsButton>
          <CmsButton onClick={() => dialog.current?.close()}>{t('followUp:leaveIt')}</CmsButton>
        </div>
      </dialog>
    </div>
  )
}
