import type * as SimpleWebAuthn from '@simplewebauthn/browser'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Passkey } from '@collections/users/secondFactor/passkeys'
import type { SecondFactorRefusal } from '@collections/users/secondFactor/secondFactorEndpoints'

/** Why a browser did not use or make a passkey. */
type BrowserFailure = 'cancelled' | 'known' | 'unsupported'

/** What came of a call, or why nothing did; `message` is the server's text, where it said one. */
export type Outcome<Data = object> =
  | { ok: true; data: Data }
  | { ok: false; code: SecondFactorRefusal | BrowserFailure | 'failed'; message?: string }

/** Calls one of the endpoints of somebody's own second factor. */
export async function callSecondFactor<Data = object>({
  path,
  method = 'POST',
  body,
  api,
}: {
  path: string
  method?: 'POST' | 'DELETE'
  body?: object
  /** the address of the CMS's interface */
  api: string
}): Promise<Outcome<Data>> {
  const response = await fetch(`${api}/users/${path}`, {
    method,
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  }).catch(() => null)
  const data = await response?.json().catch(() => null)
  if (response?.ok && data) return { ok: true, data }
  return { ok: false, code: data?.code ?? 'failed', message: data?.errors?.[0]?.message }
}

/** Uses a passkey: gives the second factor with it, or confirms who somebody is. */
export async function signWithPasskey(api: string): Promise<Outcome> {
  const asked = await callSecondFactor<PublicKeyCredentialRequestOptionsJSON>({
    path: 'second-factor/options',
    api,
  })
  if (!asked.ok) return asked
  const signed = await askBrowser(({ startAuthentication }) =>
    startAuthentication({ optionsJSON: asked.data }),
  )
  if (!signed.ok) return signed
  return callSecondFactor({ path: 'second-factor', body: { passkey: signed.data }, api })
}

/** What there is once a passkey was made: all of them, and the recovery codes where it is the first one. */
export type Made = { passkeys: Passkey[]; codes: string[] }

/** Makes a passkey. */
export async function makePasskey({
  api,
  name,
}: {
  api: string
  name: string
}): Promise<Outcome<Made>> {
  const asked = await callSecondFactor<PublicKeyCredentialCreationOptionsJSON>({
    path: 'passkeys/options',
    api,
  })
  if (!asked.ok) return asked
  const made = await askBrowser(({ startRegistration }) =>
    startRegistration({ optionsJSON: asked.data }),
  )
  if (!made.ok) return made
  return callSecondFactor({ path: 'passkeys', body: { name, passkey: made.data }, api })
}

type Library = Pick<typeof SimpleWebAuthn, 'startAuthentication' | 'startRegistration'>

async function askBrowser<Data>(ask: (library: Library) => Promise<Data>): Promise<Outcome<Data>> {
  // Loaded when it is needed, on the few pages that ask for a passkey.
  const library = await import('@simplewebauthn/browser')
  if (!library.browserSupportsWebAuthn()) return { ok: false, code: 'unsupported' }
  try {
    return { ok: true, data: await ask(library) }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'InvalidStateError') return { ok: false, code: 'known' }
    // No `https`, or a name of the site that can have no passkeys, such as an address of numbers.
    if (name === 'SecurityError') return { ok: false, code: 'unsupported' }
    return { ok: false, code: 'cancelled' }
  }
}
