import { publishedContent } from '@/cms/content'
import { LegalPage } from '@/features/legal/LegalPage'
import { legalMetadata } from '@/features/legal/legalMetadata'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props) {
  return legalMetadata({ locale: await requirePageLocale(params), page: 'privacy' })
}

export default async function PrivacyRoute({ params }: Props) {
  const locale = await requirePageLocale(params)
  return <LegalPage locale={locale} reader={publishedContent} page="privacy" />
}
