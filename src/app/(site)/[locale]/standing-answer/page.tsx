import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ShownStanding } from '@/domain/standing'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'
import { publishedContent } from '@/publishing/contentReader'
import { readPageState } from '@/server/http/renderPageWithState'
import { StandingPage } from '@/site/standing/StandingPage'

type Props = { params: LocaleParams }

/** Made for each request: it shows what one visitor answered. */
export const dynamic = 'force-dynamic'

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title } = (await getMessages(await requirePageLocale(params))).standing
  return { title, robots: { index: false } }
}

export default async function StandingAnswerRoute({ params }: Props) {
  const shown = readPageState<ShownStanding>(await headers())
  return (
    <StandingPage
      locale={await requirePageLocale(params)}
      reader={publishedContent}
      shown={shown}
    />
  )
}
