import type { Metadata } from 'next'
import { publishedContent } from '@/cms/content'
import { ResourcesPage } from '@/features/resources/ResourcesPage'
import { alternates } from '@/i18n/alternates'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await requirePageLocale(params)
  const [{ resources }, texts] = await Promise.all([
    getMessages(locale),
    publishedContent.getPage({ kind: 'site-texts', locale }),
  ])
  return {
    title: texts?.resourcesTitle || resources.title,
    description: texts?.resourcesDescription,
    alternates: alternates({ locale, path: '/resources' }),
  }
}

export default async function ResourcesRoute({ params }: Props) {
  const locale = await requirePageLocale(params)
  return <ResourcesPage locale={locale} reader={publishedContent} />
}
