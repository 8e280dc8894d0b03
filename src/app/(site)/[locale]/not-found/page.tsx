import type { Metadata } from 'next'
import { HomeLink } from '@/components/HomeLink'
import { PageBand } from '@/components/PageBand'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await requirePageLocale(params)
  const { title } = (await getMessages(locale)).notFound
  return { title, robots: { index: false } }
}

export default async function NotFoundPage({ params }: Props) {
  const locale = await requirePageLocale(params)
  const { title, text, home } = (await getMessages(locale)).notFound
  return (
    <>
      <PageBand title={title} description={text} />
      <HomeLink locale={locale} text={home} />
    </>
  )
}
