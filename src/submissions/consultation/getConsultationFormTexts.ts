import { cache } from 'react'
import { countryOf, desiredCountries } from '@/domain/countries'
import { toPageLocale, type Locale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { publishedContent } from '@/publishing/contentReader'
import { offeredCountries } from '@/publishing/offeredCountries'
import type { ConsultationTexts } from './formTypes'
import type { ConsultationErrorCode } from './schema'

/** Codes that a browser never gives of its own form: a page of two kilobytes less in Malayalam. */
const onlyServer = [
  'cv_picture',
  'cv_rejected',
  'cv_protected',
  'cv_damaged',
  'cv_restricted',
  'cv_word_xml',
  'cv_again',
  'type_invalid',
  'choice_invalid',
  'submission_id_invalid',
] as const satisfies ConsultationErrorCode[]

/** The form's words; one object for each request, so that a page carries them only once. */
export const getConsultationFormTexts = cache(
  async (locale: Locale): Promise<ConsultationTexts> => {
    const [{ consultation }, offered] = await Promise.all([
      getMessages(locale),
      offeredCountries({ reader: publishedContent, locale: toPageLocale(locale) }),
    ])
    const names = new Map(offered.map(({ slug, name }) => [slug, name]))
    const errors = { ...consultation.errors }
    for (const code of onlyServer) Reflect.deleteProperty(errors, code)
    const countries = desiredCountries.flatMap((desired): ConsultationTexts['countries'] => {
      const name = names.get(countryOf(desired))
      return name ? [[desired, name]] : []
    })
    return { ...consultation, errors, countries }
  },
)
