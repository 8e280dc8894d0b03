import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { env } from '../../../src/server/env'
import type { User } from '../../../src/payload-types'

/** Milliseconds in which a browser waits for its user. */
const timeout = 2 * 60_000

const base64url = z.string().regex(/^[\w-]+$/)

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

/** What a browser answers when somebody uses a passkey; the library checks what is in it. */
export const usedPasskey: z.ZodType<AuthenticationResponseJSON> = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})

/** What a browser answers when somebody makes a passkey. */
export const madePasskey: z.ZodType<RegistrationResponseJSON> = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
})

/** The site as WebAuthn names it: passkeys are good for its host name alone. */
type RelyingParty = { id: string; origins: string[] }

/**
 * From `SITE_URL`. Where that is not set, as on one's own machine, from the request: whatever name a
 * program gives there, browsers make passkeys of another site for nobody.
 * @returns null where there is no name in it
 */
function relyingParty(headers: Headers): RelyingParty | null {
  if (env.SITE_URL) {
    const { hostname, origin } = new URL(env.SITE_URL)
    return { id: hostname, origins: [origin] }
  }
  const origins = ['http', 'https'].map((scheme) => `${scheme}://${headers.get('host')}`)
  const [origin] = origins
  if (!origin || !URL.canParse(origin)) return null
  return { id: new URL(origin).hostname, origins: origins.map((one) => new URL(one).origin) }
}

// The library takes a while to load, and only those with a passkey need it.
const library = () => import('@simplewebauthn/server')

/** Asks a browser for one of somebody's passkeys, with its user's PIN, finger or face. */
export async function askForPasskey({
  headers,
  credentials,
}: {
  headers: Headers
  credentials: Pick<WebAuthnCredential, 'id' | 'transports'>[]
}): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const site = relyingParty(headers)
  if (!site) return null
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: credentials,
    userVerification: 'required',
    timeout,
  })
}

/** Asks a browser to make a passkey for somebody. */
export async function askForNewPasskey({
  headers,
  credentials,
  user: { id, name, username },
  siteName,
}: {
  headers: Headers
  credentials: Pick<WebAuthnCredential, 'id' | 'transports'>[]
  user: User
  siteName: string
}): Promise<PublicKeyCredentialCreationOptionsJSON | null> {
  const site = relyingParty(headers)
  if (!site) return null
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: siteName,
    rpID: site.id,
    userID: new TextEncoder().encode(`user ${id}`),
    userName: username,
    userDisplayName: name ?? username,
    excludeCredentials: credentials,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    timeout,
  })
}

/** @returns what the authenticator has counted, null where anything about the answer is wrong */
export async function checkUsedPasskey({
  headers,
  passkey,
  challenge,
  stored,
}: {
  headers: Headers
  passkey: AuthenticationResponseJSON
  challenge: string
  stored: WebAuthnCredential
}): Promise<{ counter: number } | null> {
  const site = relyingParty(headers)
  if (!site) return null
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: passkey,
      credential: stored,
      expectedChallenge: challenge,
      expectedOrigin: site.origins,
      expectedRPID: site.id,
      requireUserVerification: true,
    })
    return verified ? { counter: authenticationInfo.newCounter } : null
  } catch {
    // The library throws at whatever does not fit.
    return null
  }
}

/** @returns the credential to store, null where anything about the answer is wrong */
export async function checkMadePasskey({
  headers,
  passkey,
  challenge,
}: {
  headers: Headers
  passkey: RegistrationResponseJSON
  challenge: string
}): Promise<WebAuthnCredential | null> {
  const site = relyingParty(headers)
  if (!site) return null
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: passkey,
      expectedChallenge: challenge,
      expectedOrigin: site.origins,
      expectedRPID: site.id,
      requireUserVerification: true,
    })
    return verified ? registrationInfo.credential : null
  } catch {
    // See above.
    return null
  }
}
