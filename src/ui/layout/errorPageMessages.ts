import type { Messages } from '@/i18n/messages'

/** Where the document keeps the words of the error page. */
export const errorPageTextsId = 'error-page-texts'

let texts: Messages['errorPage'] | null = null

/** The words of the error page in the document's language, once the document is there. */
export function readErrorPageTexts(): Messages['errorPage'] | null {
  const { title, text, number, retry } = document.getElementById(errorPageTextsId)?.dataset ?? {}
  if (!texts && title && text && number && retry) texts = { title, text, number, retry }
  return texts
}
