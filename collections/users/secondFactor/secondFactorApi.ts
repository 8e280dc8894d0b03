/** Where the second factor is given, or set up where the role demands one; below the address of the CMS. */
export const secondFactorPath = '/second-factor'

/** Characters of a passkey's name. */
export const passkeyNameMaxLength = 60

/** A passkey as its owner sees it; the times are ISO 8601. */
export type Passkey = { id: number; name: string; createdAt: string; lastUsedAt: string | null }

/** The second factor of an account. */
export type SecondFactorState = { passkeys: Passkey[]; codesLeft: number }

/** The second factor after a change; new recovery codes are shown this once. */
export type ChangedSecondFactor = SecondFactorState & { codes?: string[] }

/** Status of each reason why a call is refused; the code is for the page, the text for its reader. */
export const refusals = {
  unreadable: 400,
  unconfirmed: 403,
  wrongPassword: 403,
  wrongPasskey: 403,
  wrongCode: 403,
  notAdded: 409,
  lastOfRole: 409,
  tooMany: 429,
} as const

export type SecondFactorRefusal = keyof typeof refusals
