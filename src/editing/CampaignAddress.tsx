'use client'

import { useSyncExternalStore } from 'react'
import { CmsCopyButton } from '@/ui/CmsCopyButton'
import staff from '@/ui/staff.module.css'

type Props = {
  /** Absent where the operator has named none; then it is the one that the editor uses. */
  siteUrl?: string
  path: string
}

const neverChanges = () => () => undefined

/** The whole short address, with a way to copy it. */
export function CampaignAddress({ siteUrl, path }: Props) {
  const origin = useSyncExternalStore(
    neverChanges,
    () => location.origin,
    () => '',
  )
  const address = `${siteUrl ? new URL(siteUrl).origin : origin}${path}`

  return (
    <p className={staff.row}>
      <bdi>{address}</bdi>
      <CmsCopyButton text={address} />
    </p>
  )
}
