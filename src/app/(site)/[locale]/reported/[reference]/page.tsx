import { CircleCheck } from 'lucide-react'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { readReference } from '@/domain/referenceCode'
import { checkContactPath } from '@/domain/sitePages'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale } from '@/i18n/requirePageLocale'
import { buttonClass } from '@/ui/buttonClass'
import { AvailableLanguages } from '@/ui/page/AvailableLanguages'
import { PageHero } from '@/ui/page/PageHero'
import { PageLink } from '@/ui/PageLink'
import { ReferenceCode } from '@/ui/ReferenceCode'

type Props = { params: Promise<{ locale: string; reference: string }> }

/** Made for each request: it shows one visitor's code. */
export const dynamic = 'force-dynamic'

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title } = (await getMessages(await requirePageLocale(params))).checkContact.reported
  // The address has the code in it, which belongs to the visitor alone.
  return { title, robots: { index: false, follow: false }, referrer: 'same-origin' }
}

/** Thanks for a report of fraud. */
export default async function ReportedRoute({ params }: Props) {
  const [locale, { reference }] = await Promise.all([requirePageLocale(params), params])
  const code = readReference(reference)
  if (!code) notFound()
  const texts = (await getMessages(locale)).checkContact.reported
  return (
    <>
      <AvailableLanguages languages={[]} fallback={checkContactPath} />
      <PageHero title={texts.title} />
      <div className="bg-mist px-4 py-12 sm:px-6 sm:py-16">
        <div className="mx-auto max-w-2xl rounded-card border border-line bg-white p-5 text-center shadow-card sm:p-8">
          <CircleCheck aria-hidden size={40} className="mx-auto text-accent" />
          <p className="mt-4 text-lg text-pretty">{texts.text}</p>
          <p className="mt-6 text-sm text-muted">{texts.code}</p>
          <ReferenceCode code={code} className="text-xl tracking-wide" />
          <p className="mx-auto mt-2 mb-6 max-w-lg text-sm text-pretty text-muted">{texts.help}</p>
          <PageLink locale={locale} path={checkContactPath} className={buttonClass.secondary}>
            {texts.again}
          </PageLink>
        </div>
      </div>
    </>
  )
}
