import { cache } from 'react'
import type { Locale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import type { ConsultationTexts } from './formTypes'
import type { ConsultationErrorCode } from './schema'

/** Codes that only the server gives, with its own words: a page of two kilobytes less in Malayalam. */
const onlyServer = [
  'cv_picture',
  'cv_rejected',
  'cv_protected',
  'cv_damaged',
  'cv_restricted',
  'cv_word_xml',
  'cv_again',
  'submission_id_invalid',
] as const satisfies ConsultationErrorCode[]

/** The form's words; one object for each request, so that a page carries them only once. */
export const getConsultationFormTexts = cache(
  async (locale: Locale): Promise<ConsultationTexts> => {
    const { consultation, countries } = await getMessages(locale)
    const errors = { ...consultation.errors }
    for (const code of onlyServer) Reflect.deleteProperty(errors, code)
    return { ...consultation, errors, countries }
  },
)
