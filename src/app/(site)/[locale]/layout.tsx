import '../site.css'
import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import { EarlyPressScript } from '@/ui/layout/EarlyPressScript'
import { Hydrated } from '@/ui/layout/Hydrated'
import { SiteFooter } from '@/ui/layout/SiteFooter'
import { DemoBarSpace } from '@/ui/layout/DemoBar'
import { PrintLine, SiteHeader } from '@/ui/layout/SiteHeader'
import { ToastOutlet } from '@/ui/ToastOutlet'
import { HeadlineScript } from '@/site/home/RotatingHeadline'
import { AttributionScript } from '@/submissions/browser/AttributionScript'
import { Chat } from '@/submissions/chat/Chat'
import { Consent } from '@/ui/consent/Consent'
import { LocaleScript } from '@/ui/language/LocaleScript'
import { env } from '@/server/env'
import { getLocale, isPageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { requireFrameLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { children: ReactNode; params: LocaleParams }

/** Nothing is rendered while building: pages are made at their first request and kept. */
export const generateStaticParams = () => []

export const viewport: Viewport = { themeColor: '#0a1220', colorScheme: 'light' }

export async function generateMetadata(): Promise<Metadata> {
  const { brand } = await getSiteSettings()
  return {
    metadataBase: env.SITE_URL ? new URL(env.SITE_URL) : undefined,
    title: { template: `%s · ${brand}`, default: brand },
    formatDetection: { telephone: false },
  }
}

export default async function SiteLayout({ children, params }: Props) {
  const locale = await requireFrameLocale(params)
  const { dir } = getLocale(locale)
  const { consultation, header } = await getMessages(locale)
  return (
    <html lang={locale} dir={dir}>
      <head>
        <noscript>
          <style dangerouslySetInnerHTML={{ __html: noScriptStyle }} />
        </noscript>
      </head>
      {/* Room below the footer, so that the question about consent covers nothing of it. */}
      <body className="flex min-h-dvh flex-col bg-navy-950 font-sans has-[>[data-consent]]:pb-84 sm:max-xl:has-[>[data-consent]]:pb-48">
        <AttributionScript />
        {isPageLocale(locale) && <LocaleScript />}
        <EarlyPressScript word={header.loading} />
        <DemoBarSpace locale={locale} />
        <SiteHeader locale={locale} />
        <PrintLine locale={locale} />
        <main id="content" className="grow bg-white" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter locale={locale} />
        <Chat locale={locale} />
        <ToastOutlet texts={consultation.toast} dir={dir} />
        <Consent locale={locale} />
        <HeadlineScript />
        <Hydrated />
      </body>
    </html>
  )
}

/**
 * What scripts would show, shown without them: the panels of a choice, and a header that can be read
 * over any ground. Marked elements that need a script are left out. The layer is the one of the rule
 * for `hidden`, because an important rule of a layer beats one outside.
 */
const noScriptStyle = `@layer base {
  [data-choice-panel=all][hidden][hidden],
  #survey-form [data-choice-panel=all],
  [id^=question-][hidden],
  [data-choice-panel]:target[hidden] { display: block !important }
  :has(> [data-choice-panel=target]:target) > [data-choice-panel=target]:not(:target) { display: none !important }
  [data-needs-script][data-needs-script] { display: none !important }
  [data-site-header] { background: rgb(0 0 0 / 80%) !important }
}
[data-choice-panel=all] + [data-choice-panel=all] { margin-top: 2.5rem }`
