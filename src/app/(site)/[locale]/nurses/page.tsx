import type { Metadata } from 'next'
import { ConsultationPage } from '@/features/consultation/ConsultationPage'
import { alternates } from '@/i18n/alternates'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await requirePageLocale(params)
  const { title, description } = (await getMessages(locale)).nurses
  return { title, description, alternates: alternates({ locale, path: '/nurses' }) }
}

export default async function NursesPage({ params }: Props) {
  const locale = await requirePageLocale(params)
  return <ConsultationPage audience="nurses" locale={locale} />
}
