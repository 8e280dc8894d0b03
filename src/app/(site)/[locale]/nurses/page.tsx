import { buttonClass } from '@/ui/buttonClass'
import { consultationAnchor } from '@/submissions/consultation/consultationAnchor'
import { ConsultationSection } from '@/submissions/consultation/ConsultationSection'
import { NursePage } from '@/site/nurses/NursePage'
import { getMessages } from '@/i18n/messages'
import type { PageLocale } from '@/i18n/locales'
import { contentRoute } from '../contentRoute'

const route = contentRoute({
  path: '/nurses',
  render: (page) => (
    <NursePage
      {...page}
      action={<FormLink locale={page.locale} />}
      consultation={<ConsultationSection audience="nurses" locale={page.locale} />}
    />
  ),
})

async function FormLink({ locale }: { locale: PageLocale }) {
  return (
    <a href={`#${consultationAnchor}`} className={buttonClass.primary}>
      {(await getMessages(locale)).consultation.title}
    </a>
  )
}

export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
