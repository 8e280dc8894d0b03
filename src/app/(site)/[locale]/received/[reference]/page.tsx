import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { SuccessPage } from '@/submissions/consultation/SuccessPage'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale } from '@/i18n/requirePageLocale'
import { readReference } from '@/domain/referenceCode'

type Props = { params: Promise<{ locale: string; reference: string }> }

/** Made for each request: it shows one visitor's code. */
export const dynamic = 'force-dynamic'

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await requirePageLocale(params)
  const { title } = (await getMessages(locale)).success
  // The address has the code in it, which belongs to the visitor alone.
  return { title, robots: { index: false }, referrer: 'same-origin' }
}

/** The thank-you page of a form that was sent without scripts; the proxy leads here. */
export default async function ReceivedPage({ params }: Props) {
  const [locale, { reference }] = await Promise.all([requirePageLocale(params), params])
  const code = readReference(reference)
  if (!code) notFound()
  return <SuccessPage locale={locale} reference={code} />
}
