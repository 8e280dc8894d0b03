import type { Metadata } from 'next'
import { HeaderButtons } from '@/staff/HeaderButtons'
import { StaffPage } from '@/staff/StaffPage'
import { Submissions } from '@/staff/Submissions'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await requirePageLocale(params)
  const { admin } = await getMessages(locale)
  return { title: admin.list.title, robots: { index: false, follow: false } }
}

/** The staff's list of submissions; everything on it is fetched by the browser. */
export default async function AdminPage({ params }: Props) {
  const locale = await requirePageLocale(params)
  const { admin } = await getMessages(locale)
  return (
    <StaffPage
      title={admin.list.title}
      scriptNeeded={admin.scriptNeeded}
      action={<HeaderButtons texts={admin} />}
    >
      <Submissions locale={locale} texts={admin.list} />
    </StaffPage>
  )
}
