import type { Messages } from '@/i18n/messages'

/** The words of the page in one language. */
export type MyRequestTexts = Messages['myRequest']

/** Where a code is looked up, and where its request is deleted. */
export const requestEndpoints = {
  lookup: '/api/requests',
  erasure: '/api/requests/erasure',
} as const

export type RequestEndpoint = (typeof requestEndpoints)[keyof typeof requestEndpoints]

/** A code, however it is typed, is shorter than that (`domain/crockford.ts`). */
export const typedMaxLength = 48
