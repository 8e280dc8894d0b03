import type { Metadata } from 'next'
import { SuccessPage } from '@/submissions/consultation/SuccessPage'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await requirePageLocale(params)
  const { title } = (await getMessages(locale)).success
  return { title, robots: { index: false } }
}

export default async function ConsultationSuccessPage({ params }: Props) {
  return <SuccessPage locale={await requirePageLocale(params)} />
}
