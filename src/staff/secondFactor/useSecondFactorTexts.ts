import { useConfig, useTranslation } from '@payloadcms/ui'
import { cmsT } from '@/i18n/cmsT'
import type { Outcome } from './secondFactorCalls'

/** Texts and address that every part of the second factor needs. */
export function useSecondFactorTexts() {
  const { i18n, t: translate } = useTranslation()
  const { config } = useConfig()
  const t = cmsT({ t: translate })

  /** What is said to whom something did not work for; nothing where it did. */
  function failureText(outcome: Outcome<unknown>): string {
    if (outcome.ok) return ''
    const { code, message } = outcome
    if (code === 'cancelled' || code === 'known' || code === 'unsupported') {
      return t(`secondFactorFailure:${code}`)
    }
    return message ?? t('account:failed')
  }

  return { t, i18n, failureText, api: `${config.serverURL}${config.routes.api}` }
}
