import type { Messages } from '@/i18n/messages'

/** The words of the page in one language; those of the request's form are said in the same way here. */
export type MyRequestTexts = Messages['myRequest'] &
  Pick<Messages['consultation'], 'phoneHint' | 'submitting'> & { cvTooLarge: string }

/** Where a code is looked up, where its request is deleted, and where something is sent with it. */
export const requestEndpoints = {
  lookup: '/api/requests',
  erasure: '/api/requests/erasure',
  message: '/api/requests/messages',
} as const

export type RequestEndpoint = (typeof requestEndpoints)[keyof typeof requestEndpoints]

/** A code, however it is typed, is shorter than that (`domain/crockford.ts`). */
export const typedMaxLength = 48
