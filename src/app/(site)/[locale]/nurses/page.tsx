import type { Metadata } from 'next'
import { publishedContent } from '@/cms/content'
import { pageMetadata } from '@/cms/pageMetadata'
import { PageData } from '@/components/PageData'
import { buttonClass } from '@/components/ui/buttonClass'
import { consultationAnchor } from '@/features/consultation/consultationAnchor'
import { ConsultationSection } from '@/features/consultation/ConsultationSection'
import { NursePage } from '@/features/nurses/NursePage'
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
      <PageData locale={locale} path="/nurses" />
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
