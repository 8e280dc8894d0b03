import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { setRequestLocale } from 'next-intl/server'
import { ConsultationPage } from '@/features/consultation/ConsultationPage'
import { isPageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'

type Props = { params: Promise<{ locale: string }> }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  if (!isPageLocale(locale)) return {}
  const { title, description } = (await getMessages(locale)).nurses
  return { title, description }
}

export default async function NursesPage({ params }: Props) {
  const { locale } = await params
  if (!isPageLocale(locale)) notFound()
  setRequestLocale(locale)
  return <ConsultationPage audience="nurses" locale={locale} />
}
