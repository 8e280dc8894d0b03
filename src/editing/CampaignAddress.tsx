'use client'

import { CmsCopyButton } from '@/ui/CmsCopyButton'
import { useBrowserValue } from '@/ui/useBrowserValue'
import staff from '@/ui/staff.module.css'

type Props = {
  /** Absent where the operator has named none; then it is the one that the editor uses. */
  siteUrl?: string
  path: string
}

/** The whole short address, with a way to copy it. */
export function CampaignAddress({ siteUrl, path }: Props) {
  const origin = useBrowserValue(() => location.origin, '')
  const address = `${siteUrl ? new URL(siteUrl).origin : origin}${path}`

  return (
    <p className={staff.row}>
      <bdi>{address}</bdi>
      <CmsCopyButton text={address} />
    </p>
  )
}
