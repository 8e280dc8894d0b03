import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { setRequestLocale } from 'next-intl/server'
import { LoginForm } from '@/features/staff/LoginForm'
import { StaffPage } from '@/features/staff/StaffPage'
import { isPageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'

type Props = { params: Promise<{ locale: string }> }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  if (!isPageLocale(locale)) return {}
  const { admin } = await getMessages(locale)
  return { title: admin.login.title, robots: { index: false, follow: false } }
}

/** Where staff log in. */
export default async function LoginPage({ params }: Props) {
  const { locale } = await params
  if (!isPageLocale(locale)) notFound()
  setRequestLocale(locale)
  const { admin } = await getMessages(locale)
  return (
    <StaffPage title={admin.login.title} scriptNeeded={admin.scriptNeeded} isNarrow>
      <LoginForm locale={locale} texts={admin.login} />
    </StaffPage>
  )
}
