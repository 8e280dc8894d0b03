import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { CheckContactPage, resultTitle } from '@/submissions/fraud/CheckContactPage'
import type { ShownCheck } from '@/submissions/fraud/fraudApi'
import { readPageState } from '@/server/http/renderPageWithState'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

/** Made for each request: it shows what one visitor asked about. */
export const dynamic = 'force-dynamic'

const readShown = async () => readPageState<ShownCheck>(await headers())

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [locale, { result, reported }] = await Promise.all([requirePageLocale(params), readShown()])
  const { checkContact, consultation } = await getMessages(locale)
  const { title, reported: thanks } = checkContact
  const outcome = reported ? thanks.title : result && (await resultTitle(result, locale))
  return {
    title: outcome ? `${outcome} · ${title}` : `${consultation.errorPrefix} ${title}`,
    robots: { index: false },
  }
}

export default async function ContactAnswerRoute({ params }: Props) {
  return <CheckContactPage locale={await requirePageLocale(params)} shown={await readShown()} />
}
