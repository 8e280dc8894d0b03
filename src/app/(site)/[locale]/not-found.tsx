import type { Metadata } from 'next'
import { PageHero } from '@/ui/page/PageHero'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

/** Next.js (16) names every page that is answered with 404 by this one. */
export async function generateMetadata({ params }: { params: LocaleParams }): Promise<Metadata> {
  return { title: (await getMessages(await requirePageLocale(params))).notFound.title }
}

/** For what a page finds missing while it is made; what the proxy knows to be missing is led to `/not-found`. */
export default function NotFound() {
  return <PageHero title="404" />
}
