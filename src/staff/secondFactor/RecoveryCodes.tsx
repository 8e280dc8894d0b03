'use client'

import { useEffect, useRef } from 'react'
import { CmsButton } from '@/ui/CmsButton'
import { CmsCopyButton } from '@/ui/CmsCopyButton'
import { saveFile } from '@/ui/saveFile'
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
    const content = new Blob([lines], { type: 'text/plain' })
    saveFile({ content, name: `recovery-codes-${username}.txt` })
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
