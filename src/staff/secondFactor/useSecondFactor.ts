import { useTranslation } from '@payloadcms/ui'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import {
  passkeyNameMaxLength,
  type ChangedSecondFactor,
  type SecondFactorRefusal,
} from '@collections/users/secondFactor/secondFactorApi'
import { cmsT } from '@/i18n/cmsT'
import { callCms } from '@/ui/callCms'

/** What came of a call, or why nothing did, in the reader's language. */
export type Outcome<Data = ChangedSecondFactor> =
  | { ok: true; data: Data }
  | { ok: false; code?: SecondFactorRefusal; text: string }

type Options = PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON

/** Texts and calls that every part of the second factor needs. */
export function useSecondFactor() {
  const t = cmsT(useTranslation())

  /** Calls an endpoint of the second factor; those that change it answer with what there is then. */
  async function call<Data = ChangedSecondFactor>(
    path: string,
    { method = 'POST', body }: { method?: 'POST' | 'DELETE'; body?: object } = {},
  ): Promise<Outcome<Data>> {
    const response = await callCms({ method, path: `/users/${path}`, body })
    const data = await response?.json().catch(() => null)
    if (response?.ok && data) return { ok: true, data }
    return { ok: false, code: data?.code, text: data?.errors?.[0]?.message ?? t('account:failed') }
  }

  /** Has the browser make or use a passkey as the server asks for it, and sends what it has signed. */
  async function withPasskey(path: 'passkeys' | 'second-factor', body?: object): Promise<Outcome> {
    const asked = await call<Options>(`${path}/options`)
    if (!asked.ok) return asked
    // Loaded when it is needed, on the few pages that ask for a passkey.
    const library = await import('@simplewebauthn/browser')
    const ask = path === 'passkeys' ? library.startRegistration : library.startAuthentication
    try {
      const passkey = await ask({ optionsJSON: asked.data })
      return call(path, { body: { ...body, passkey } })
    } catch (error) {
      const name = error instanceof Error ? error.name : ''
      // No `https`, or a name of the site that can have no passkeys, such as an address of numbers.
      const isUnsupported = name === 'SecurityError' || !library.browserSupportsWebAuthn()
      const why =
        name === 'InvalidStateError' ? 'known' : isUnsupported ? 'unsupported' : 'cancelled'
      return { ok: false, text: t(`secondFactorFailure:${why}`) }
    }
  }

  /** The field and the button that make a passkey, beside as many others. */
  const newPasskey = (others: number) => ({
    field: {
      label: t('secondFactor:name'),
      hint: t('secondFactor:nameHint'),
      maxLength: passkeyNameMaxLength,
      value: t('secondFactor:defaultName', { number: others + 1 }),
    },
    create: {
      label: t('secondFactor:create'),
      run: (name: string) => withPasskey('passkeys', { name }),
    },
  })

  /** Gives the second factor, or confirms whose log-in it is. */
  const givePasskey = () => withPasskey('second-factor')

  return { t, call, givePasskey, newPasskey }
}
