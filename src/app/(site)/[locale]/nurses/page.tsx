import type { Metadata } from 'next'
import { publishedContent } from '@/publishing/contentReader'
import { pageMetadata } from '@/publishing/pageMetadata'
import { PageStructuredData } from '@/ui/page/PageStructuredData'
import { buttonClass } from '@/ui/buttonClass'
import { consultationAnchor } from '@/submissions/consultation/consultationAnchor'
import { ConsultationSection } from '@/submissions/consultation/ConsultationSection'
import { NursePage } from '@/site/nurses/NursePage'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata({ locale: await requirePageLocale(params), path: '/nurses' })
}

export default async function NursesRoute({ params }: Props) {
  const locale = await requirePageLocale(params)
  return (
    <>
      <PageStructuredData locale={locale} path="/nurses" />
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
    </>
  )
}
