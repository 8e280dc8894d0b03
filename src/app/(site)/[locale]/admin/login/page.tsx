import type { Metadata } from 'next'
import { LoginForm } from '@/staff/LoginForm'
import { StaffPage } from '@/staff/StaffPage'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await requirePageLocale(params)
  const { admin } = await getMessages(locale)
  return { title: admin.login.title, robots: { index: false, follow: false } }
}

/** Where staff log in. */
export default async function LoginPage({ params }: Props) {
  const locale = await requirePageLocale(params)
  const { admin } = await getMessages(locale)
  return (
    <StaffPage title={admin.login.title} scriptNeeded={admin.scriptNeeded} isNarrow>
      <LoginForm locale={locale} texts={admin.login} />
    </StaffPage>
  )
}
