'use client'

import { useEffect, useRef } from 'react'
import { CmsButton } from '@/ui/CmsButton'
import { CmsCopyButton } from '@/ui/CmsCopyButton'
import { useSecondFactor } from './useSecondFactor'
import staff from '@/ui/staff.module.css'

type Props = {
  codes: string[]
  username: string
  /** as deep as the part of the page that they stand in */
  heading: 'h2' | 'h3'
  onDone: () => void
}

/** Shows recovery codes, once: to copy, to download, to print. */
export function RecoveryCodes({ codes, username, heading: Heading, onDone }: Props) {
  const { t } = useSecondFactor()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  function download() {
    const head = `${t('secondFactor:codesTitle')} – ${location.host} – ${username}`
    const lines = [head, '', ...codes, ''].join('\r\n')
    const address = URL.createObjectURL(new Blob([lines], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = address
    link.download = `recovery-codes-${username}.txt`
    link.click()
    // Some browsers read the address only after the click has been handled.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }

  return (
    <div className={staff.stack} data-recovery-codes>
      <Heading ref={title} tabIndex={-1} className={staff.title}>
        {t('secondFactor:codesTitle')}
      </Heading>
      <p>
        <bdi>{username}</bdi>
      </p>
      <p>{t('secondFactor:codesUse')}</p>
      <p className={staff.notice}>{t('secondFactor:codesOnce')}</p>
      <ul className={`${staff.panel} ${staff.codes}`} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={staff.row}>
        <CmsButton onClick={download}>{t('secondFactor:download')}</CmsButton>
        <CmsButton onClick={() => print()}>{t('secondFactor:print')}</CmsButton>
        <CmsCopyButton text={codes.join('\n')} />
        <CmsButton onClick={onDone}>{t('secondFactor:codesKept')}</CmsButton>
      </p>
    </div>
  )
}
