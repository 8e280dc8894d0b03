import type { FormEvent } from 'react'
import type { PageLocale } from '@/i18n/locales'
import type { Messages } from '@/i18n/messages'
import type { ShownAnswer } from './lookupResult'

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

export type StepProps = {
  locale: PageLocale
  texts: MyRequestTexts
  shown: ShownAnswer
  isBusy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** The looks that the steps of the page share. */
export const stepClass = {
  card: 'rounded-card border border-line bg-white p-5 shadow-card sm:p-8',
  failure: 'mb-6 rounded-xl bg-danger-mist p-4 font-medium text-danger outline-offset-2',
} as const
