import { observeEvents, type SiteEvent } from '@/ui/analytics'

/** The ids an editor entered: `G-…` or `GTM-…`, and `AW-…/label`. */
export type TagIds = { analyticsId: string; adsConversion?: string }

declare global {
  interface Window {
    gtag?: (...command: unknown[]) => void
  }
}

const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
}

/**
 * Loads Google's tag, once, for a visitor who agreed. Consent Mode starts with everything denied;
 * then what was agreed to is granted: counting visits and, where the question named it, which ad led
 * to a request. Visitors are not asked about personalised ads, so those stay denied.
 */
export function loadGoogleTag({ analyticsId, adsConversion }: TagIds): void {
  if (window.gtag) return
  const layer = (window.dataLayer ??= [])
  const gtag = (window.gtag = function () {
    // Google's scripts take a command only as an `arguments` object.
    // oxlint-disable-next-line prefer-rest-params
    layer.push(arguments)
  } as NonNullable<Window['gtag']>) // it reads `arguments` instead of naming its parameters
  gtag('consent', 'default', denied)
  const ads = adsConversion && { ad_storage: 'granted', ad_user_data: 'granted' }
  gtag('consent', 'update', { analytics_storage: 'granted', ...ads })

  const usesTagManager = analyticsId.startsWith('GTM-')
  if (usesTagManager) {
    layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  } else {
    gtag('js', new Date())
    gtag('config', analyticsId)
    if (adsConversion) gtag('config', adsConversion.split('/')[0])
    // The tag manager reads the data layer's events by itself, the plain tag only commands.
    observeEvents(({ event, ...parameters }: SiteEvent) => gtag('event', event, parameters))
  }
  addScript(tagAddress({ analyticsId, usesTagManager }))
}

/**
 * For a visitor who takes the consent back: removes what Google keeps on the device, and loads the page
 * anew, because a tag that runs cannot be taken out of it. What was typed into a form is still there.
 */
export function removeGoogleTag(): void {
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? '')
  const labels = location.hostname.split('.')
  const domains = labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)
  for (const name of names.filter((one) => /^_g(a|cl|id|at)(_|$)/.test(one))) {
    for (const domain of ['', ...domains]) {
      document.cookie = `${name}=; path=/; max-age=0${domain}`
    }
  }
  location.reload()
}

function tagAddress({
  analyticsId,
  usesTagManager,
}: {
  analyticsId: string
  usesTagManager: boolean
}): string {
  const file = usesTagManager ? 'gtm.js' : 'gtag/js'
  return `https://www.googletagmanager.com/${file}?id=${encodeURIComponent(analyticsId)}`
}

function addScript(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}
