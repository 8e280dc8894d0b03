'use client'

import { useConfig } from '@payloadcms/ui'
import { CmsButton } from '@/ui/CmsButton'
import { callSecondFactor } from './secondFactorCalls'
import { useSecondFactorTexts } from './useSecondFactorTexts'

/** Ends the log-in that waits, for whoever is somebody else. */
export function EndLogIn() {
  const { t, api } = useSecondFactorTexts()
  const { config } = useConfig()

  async function end() {
    await callSecondFactor({ path: 'second-factor', method: 'DELETE', api })
    location.assign(`${config.routes.admin}/login`)
  }

  return <CmsButton onClick={() => void end()}>{t('secondFactor:endLogIn')}</CmsButton>
}
