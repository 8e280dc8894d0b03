import { PageBand } from '@/components/PageBand'
import type { PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import type { Audience } from '@/lib/consultationFields'
import { ConsultationSection } from './ConsultationSection'
import type { ReturnedForm } from './returnedForm'

type Props = { audience: Audience; locale: PageLocale; returned?: ReturnedForm }

/** An audience's page with the consultation form. */
export async function ConsultationPage({ audience, locale, returned }: Props) {
  const messages = await getMessages(locale)
  const { title, description } = messages[audience]
  return (
    <>
      {/* What is wrong with a returned form belongs on the first screen. */}
      <PageBand title={title} description={returned ? undefined : description} />
      <ConsultationSection audience={audience} locale={locale} returned={returned} />
    </>
  )
}
