'use client'

import type { Passkey } from '@collections/users/secondFactor/passkeys'
import { intlTag } from '@/i18n/intlTag'
import { LocalTime } from '@/ui/LocalTime'
import styles from './secondFactor.module.css'
import { useSecondFactorTexts } from './useSecondFactorTexts'

/** A passkey's name, and when it was last used. */
export function PasskeyDates({
  passkey: { name, createdAt, lastUsedAt },
  id,
}: {
  passkey: Passkey
  id?: string
}) {
  const { t, i18n } = useSecondFactorTexts()
  const language = intlTag(i18n.language)
  return (
    <span id={id} className={styles.passkeyName}>
      <bdi>{name}</bdi>
      <span className={styles.quiet}>
        {t(lastUsedAt ? 'secondFactor:lastUsed' : 'secondFactor:since')}{' '}
        <LocalTime value={lastUsedAt ?? createdAt} language={language} />
      </span>
    </span>
  )
}
