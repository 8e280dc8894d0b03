'use client'

import { useState } from 'react'
import { EndLogIn } from './EndLogIn'
import { NewPasskey } from './NewPasskey'
import { RecoveryCodes } from './RecoveryCodes'
import styles from './secondFactor.module.css'
import { useSecondFactorTexts } from './useSecondFactorTexts'

type Props = {
  username: string
  /** where it goes on */
  target: string
}

/** Sets up the second factor that a role demands: a first passkey, then the recovery codes. */
export function SetUpSecondFactor({ username, target }: Props) {
  const { t } = useSecondFactorTexts()
  const [codes, setCodes] = useState<string[]>()
  if (codes) {
    const goOn = () => location.assign(target)
    return <RecoveryCodes heading="h2" codes={codes} username={username} onDone={goOn} />
  }
  return (
    <div className={styles.part}>
      <p className={styles.text}>{t('secondFactor:setUpIntro')}</p>
      <p className={styles.quiet}>{t('secondFactor:none')}</p>
      <NewPasskey passkeys={0} onAdded={(made) => setCodes(made.codes)} />
      <EndLogIn />
    </div>
  )
}
