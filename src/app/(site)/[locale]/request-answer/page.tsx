import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { MyRequestPage } from '@/submissions/lookup/MyRequestPage'
import type { ShownAnswer } from '@/submissions/lookup/lookupApi'
import { readPageState } from '@/server/http/renderPageWithState'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

/** Made for each request: it shows what one visitor asked about. */
export const dynamic = 'force-dynamic'

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title } = (await getMessages(await requirePageLocale(params))).myRequest
  return { title, robots: { index: false } }
}

export default async function RequestAnswerRoute({ params }: Props) {
  const shown = readPageState<ShownAnswer>(await headers())
  return <MyRequestPage locale={await requirePageLocale(params)} shown={shown} />
}
