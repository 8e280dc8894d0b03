import { CircleCheck } from 'lucide-react'
import type { Metadata } from 'next'
import { getSiteSettings } from '@/cms/siteSettings'
import { HomeLink } from '@/components/HomeLink'
import { PageBand } from '@/components/PageBand'
import { SuccessEvents } from '@/features/consultation/SuccessEvents'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await requirePageLocale(params)
  const { title } = (await getMessages(locale)).success
  return { title, robots: { index: false } }
}

export default async function ConsultationSuccessPage({ params }: Props) {
  const locale = await requirePageLocale(params)
  const { title, text, home } = (await getMessages(locale)).success
  const { adsConversion } = await getSiteSettings()
  return (
    <>
      <PageBand title={title} description={text}>
        <CircleCheck
          aria-hidden
          strokeWidth={1.5}
          className="mx-auto mb-6 size-16 text-accent-light"
        />
      </PageBand>
      <HomeLink locale={locale} text={home} />
      <SuccessEvents adsConversion={adsConversion ?? undefined} />
    </>
  )
}
