import { cache } from 'react'
import type { Locale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import type { ConsultationTexts } from './formTypes'

/** The form's words; one object for each request, so that a page carries them only once. */
export const getConsultationFormTexts = cache(
  async (locale: Locale): Promise<ConsultationTexts> => {
    const { consultation, countries } = await getMessages(locale)
    return { ...consultation, countries }
  },
)
