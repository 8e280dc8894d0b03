import type { Metadata } from 'next'
import { publishedContent } from '@/cms/content'
import { buttonClass } from '@/components/ui/buttonClass'
import { consultationAnchor } from '@/features/consultation/consultationAnchor'
import { ConsultationSection } from '@/features/consultation/ConsultationSection'
import { NursePage } from '@/features/nurses/NursePage'
import { alternates } from '@/i18n/alternates'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await requirePageLocale(params)
  const page = await publishedContent.getPage({ kind: 'nurse-page', locale })
  return {
    title: page?.title,
    description: page?.metaDescription ?? page?.description,
    alternates: alternates({ locale, path: '/nurses' }),
  }
}

export default async function NursesRoute({ params }: Props) {
  const locale = await requirePageLocale(params)
  return (
    <NursePage
      locale={locale}
      reader={publishedContent}
      action={
        <a href={`#${consultationAnchor}`} className={buttonClass.primary}>
          {(await getMessages(locale)).consultation.title}
        </a>
      }
      consultation={<ConsultationSection audience="nurses" locale={locale} />}
    />
  )
}
