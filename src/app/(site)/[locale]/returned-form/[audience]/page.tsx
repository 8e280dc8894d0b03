import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { publishedContent } from '@/publishing/contentReader'
import { PageHero } from '@/ui/page/PageHero'
import { ConsultationSection } from '@/submissions/consultation/ConsultationSection'
import type { ReturnedForm } from '@/submissions/consultation/formTypes'
import { readPageState } from '@/server/http/renderPageWithState'
import type { PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale } from '@/i18n/requirePageLocale'
import { audiences, type Audience } from '@/domain/consultationFields'

type Props = { params: Promise<{ locale: string; audience: string }> }

/** Made for each request: it shows what one visitor sent. */
export const dynamic = 'force-dynamic'

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await readParams(params)
  const { errorPrefix } = (await getMessages(page.locale)).consultation
  const returned = readPageState<ReturnedForm>(await headers())
  const isWrong = returned.message ?? Object.keys(returned.errors)[0]
  const title = await getTitle(page)
  return { title: isWrong ? `${errorPrefix} ${title}` : title, robots: { index: false } }
}

export default async function ReturnedFormPage({ params }: Props) {
  const { locale, audience } = await readParams(params)
  const returned = readPageState<ReturnedForm>(await headers())
  return (
    <>
      {/* The title alone: what is wrong with the form belongs on the first screen. */}
      <PageHero title={await getTitle({ locale, audience })} />
      <ConsultationSection audience={audience} locale={locale} returned={returned} />
    </>
  )
}

type Page = { locale: PageLocale; audience: Audience }

/** The title of the page that the form was sent from. */
async function getTitle({ locale, audience }: Page): Promise<string> {
  const kind = audience === 'nurses' ? 'nurse-page' : 'hospital-page'
  const page = await publishedContent.getPage({ kind, locale })
  return page?.title ?? (await getMessages(locale)).consultation.title
}

async function readParams(params: Props['params']): Promise<Page> {
  const [locale, { audience }] = await Promise.all([requirePageLocale(params), params])
  const known = audiences.find((candidate) => candidate === audience)
  if (!known) notFound()
  return { locale, audience: known }
}
