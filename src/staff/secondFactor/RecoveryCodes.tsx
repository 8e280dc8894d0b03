'use client'

import { toast } from '@payloadcms/ui'
import { useEffect, useRef } from 'react'
import { CmsButton } from '@/ui/CmsButton'
import styles from './secondFactor.module.css'
import { useSecondFactorTexts } from './useSecondFactorTexts'

type Props = {
  codes: string[]
  username: string
  /** as deep as the part of the page that they stand in */
  heading: 'h2' | 'h3'
  onDone: () => void
}

/** Shows recovery codes, once: to copy, to download, to print. */
export function RecoveryCodes({ codes, username, heading: Heading, onDone }: Props) {
  const { t } = useSecondFactorTexts()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const lines = () => [
    `${t('secondFactor:codesTitle')} – ${location.host} – ${username}`,
    '',
    ...codes,
    '',
  ]

  async function copy() {
    // Browsers have no clipboard where the site is not served over TLS.
    const copying = navigator.clipboard?.writeText(codes.join('\n')) ?? Promise.reject(new Error())
    await copying.then(
      () => toast.success(t('campaigns:copied')),
      () => toast.error(t('campaigns:copyFailed')),
    )
  }

  function download() {
    const address = URL.createObjectURL(new Blob([lines().join('\r\n')], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = address
    link.download = `recovery-codes-${username}.txt`
    link.click()
    // Some browsers read the address only after the click has been handled.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }

  return (
    <div className={styles.part} data-recovery-codes>
      <Heading ref={title} tabIndex={-1} className={styles.title}>
        {t('secondFactor:codesTitle')}
      </Heading>
      <p className={styles.printed}>
        <bdi>{username}</bdi>
      </p>
      <p className={styles.text}>{t('secondFactor:codesUse')}</p>
      <p className={styles.warning}>{t('secondFactor:codesOnce')}</p>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={styles.buttons}>
        <CmsButton onClick={download}>{t('secondFactor:download')}</CmsButton>
        <CmsButton onClick={() => print()}>{t('secondFactor:print')}</CmsButton>
        <CmsButton onClick={() => void copy()}>{t('secondFactor:copy')}</CmsButton>
        <CmsButton onClick={onDone}>{t('secondFactor:codesKept')}</CmsButton>
      </p>
    </div>
  )
}
