import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { ConsultationPage } from '@/features/consultation/ConsultationPage'
import { decodeReturnedForm, returnedFormHeader } from '@/features/consultation/returnedForm'
import type { PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale } from '@/i18n/requirePageLocale'
import { audiences, type Audience } from '@/lib/consultationFields'

type Props = { params: Promise<{ locale: string; audience: string }> }

/** Made for each request: it shows what one visitor sent. */
export const dynamic = 'force-dynamic'

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, audience } = await readParams(params)
  const messages = await getMessages(locale)
  const { title, description } = messages[audience]
  return {
    title: `${messages.consultation.errorPrefix} ${title}`,
    description,
    robots: { index: false },
  }
}

export default async function ReturnedFormPage({ params }: Props) {
  const { locale, audience } = await readParams(params)
  const returned = decodeReturnedForm((await headers()).get(returnedFormHeader))
  return <ConsultationPage audience={audience} locale={locale} returned={returned} />
}

async function readParams(
  params: Props['params'],
): Promise<{ locale: PageLocale; audience: Audience }> {
  const [locale, { audience }] = await Promise.all([requirePageLocale(params), params])
  const known = audiences.find((candidate) => candidate === audience)
  if (!known) notFound()
  return { locale, audience: known }
}
