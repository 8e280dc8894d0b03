import type { PageLocale } from '@/i18n/locales'
import { callJson } from '@/submissions/browser/post'
import { postForm } from '@/submissions/browser/postForm'
import {
  requestEndpoints,
  type MyRequestTexts,
  type RequestEndpoint,
  type LookupResult,
  type ShownAnswer,
} from './lookupApi'

export type RequestCall = {
  endpoint: RequestEndpoint
  /** of the form, or its code alone */
  body: FormData
  locale: PageLocale
  texts: MyRequestTexts
}

/** Asks the server about a code, to delete its request, or to take something for it. */
export async function fetchRequestStatus({
  endpoint: address,
  body,
  locale,
  texts,
}: RequestCall): Promise<Pick<ShownAnswer, 'answer' | 'failure'>> {
  const response =
    address === requestEndpoints.message
      ? await postForm({ address, body })
      : await callJson({ address, body: { reference: body.get('reference'), locale } })
  // Our own server's answer: what it says is what its type says.
  if (response?.status === 200) return { answer: response.body as LookupResult }
  // As every refusal has it.
  const message = response?.body.message
  return { failure: typeof message === 'string' && message ? message : texts.failed }
}
