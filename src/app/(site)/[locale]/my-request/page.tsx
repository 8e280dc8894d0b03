import type { Metadata } from 'next'
import { MyRequestPage } from '@/submissions/lookup/MyRequestPage'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title } = (await getMessages(await requirePageLocale(params))).myRequest
  return { title, robots: { index: false } }
}

export default async function MyRequestRoute({ params }: Props) {
  return <MyRequestPage locale={await requirePageLocale(params)} />
}
