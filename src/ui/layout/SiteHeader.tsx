import { ChevronDown, Menu, X } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { audiences } from '@/domain/consultationFields'
import {
  checkContactPath,
  checkUsPath,
  navigationPages,
  requestPath,
  searchPath,
  standingPath,
} from '@/domain/sitePages'
import { getLocale, isPageLocale, locales, type Locale, type PageLocale } from '@/i18n/locales'
import { localeParameter } from '@/i18n/localeStorage'
import { localePath } from '@/i18n/paths'
import { pageLanguages } from '@/publishing/alternates'
import { listNavigation } from '@/publishing/listNavigation'
import { hasCheckUsPage } from '@/publishing/siteIndex'
import type { SiteSetting } from '@/payload-types'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import { Brand } from '@/ui/Brand'
import { buttonClass } from '@/ui/buttonClass'
import { ContactWays } from '@/ui/ContactWays'
import { LanguageSelector } from '@/ui/language/LanguageSelector'
import { PageLink } from '@/ui/PageLink'
import { DemoBar, DemoText } from './DemoBar'
import { NavigationLink } from './NavigationLink'
import { InlineScript } from '@/ui/InlineScript'

/**
 * The header of every page: brand, languages, and navigation where the language has pages. It lies over the
 * page's dark top, which is why its letters are white.
 */
export async function SiteHeader({ locale }: { locale: Locale }) {
  const [t, settings] = await Promise.all([getTranslations({ locale }), getSiteSettings()])
  const brand = settings.brand || t('header.brand')
  // A language that was added to a site is offered once its home page is published.
  const offered: readonly Locale[] = pageLanguages('/')
  const languages = locales
    .filter((code) => code === locale || offered.includes(code))
    .map((code) => ({ code, name: t(`languages.${code}`) }))
  const label = t('header.language')
  return (
    // The script below writes to the header before React takes it over.
    <header data-site-header data-dark suppressHydrationWarning className={headerClass}>
      <a
        href="#content"
        className="sr-only rounded-full bg-white px-5 font-semibold text-ink focus:not-sr-only focus:absolute focus:start-4 focus:top-2 focus:z-10 focus:flex focus:min-h-11 focus:items-center focus:px-5"
      >
        {t('header.skipToContent')}
      </a>
      <DemoBar locale={locale} />
      <div className="mx-auto flex max-w-site items-center gap-2 px-4 py-4 transition-[padding] duration-200 group-data-compact:py-1 sm:gap-4 sm:px-6">
        <PageLink
          locale={locale}
          path="/"
          aria-label={t('header.home', { brand })}
          className="me-auto flex min-h-11 min-w-0 items-center text-xl font-bold tracking-tight sm:text-2xl"
        >
          <span className="truncate">
            <Brand brand={brand} accent={settings.brandAccent} />
          </span>
        </PageLink>
        {isPageLocale(locale) && (
          <nav aria-label={t('header.navigation')} className="hidden lg:block">
            <ul className="flex xl:gap-2">
              <NavigationItems locale={locale} />
            </ul>
          </nav>
        )}
        <div data-needs-script className="relative">
          <LanguageSelector
            locale={locale}
            label={label}
            hint={t('header.languageHint')}
            options={languages}
          />
          <ChevronDown
            aria-hidden
            size={16}
            className="pointer-events-none absolute end-3.5 top-3.5 text-white/80"
          />
        </div>
        <LanguageLinks label={label} options={languages} />
        {isPageLocale(locale) && <NarrowMenu locale={locale} contact={settings.contact} />}
      </div>
      <InlineScript code={`(${headerScript})()`} />
    </header>
  )
}

async function NarrowMenu({
  locale,
  contact,
}: {
  locale: PageLocale
  contact: SiteSetting['contact']
}) {
  const t = await getTranslations({ locale })
  return (
    <details suppressHydrationWarning className="group/menu lg:hidden">
      <summary
        aria-label={t('header.menu')}
        className="flex size-11 cursor-pointer list-none items-center justify-center rounded-full border border-white/40 bg-black/20 [&::-webkit-details-marker]:hidden"
      >
        <Menu aria-hidden size={20} className="group-open/menu:hidden" />
        <X aria-hidden size={20} className="hidden group-open/menu:block" />
      </summary>
      <nav
        aria-label={t('header.menu')}
        className="absolute inset-x-4 top-full max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-card border border-white/15 bg-navy-900 p-2 shadow-card"
      >
        <ul>
          <NavigationItems locale={locale} withHome />
          <NavigationItem locale={locale} path={standingPath}>
            {t('standing.title')}
          </NavigationItem>
          {hasCheckUsPage(locale) && (
            <NavigationItem locale={locale} path={checkUsPath}>
              {t('navigation.checkUs')}
            </NavigationItem>
          )}
          <NavigationItem locale={locale} path={checkContactPath}>
            {t('checkContact.link')}
          </NavigationItem>
          <NavigationItem locale={locale} path={requestPath}>
            {t('navigation.myRequest')}
          </NavigationItem>
          <NavigationItem locale={locale} path={searchPath}>
            {t('search.title')}
          </NavigationItem>
        </ul>
        {/* One of them is shown: a rule in `site.css` knows whom the page speaks to. */}
        {audiences.map((audience) => (
          <a
            key={audience}
            href={`${localePath({ locale, path: `/${audience}` })}#consultation`}
            className={`${buttonClass.primary} mt-2 w-full`}
          >
            {t('consultation.title')}
          </a>
        ))}
        <ContactWays
          locale={locale}
          contact={{ ...contact, email: null }}
          className="mt-2 flex flex-wrap gap-x-6 px-4"
          linkClass="font-medium text-white/90 hover:text-white hover:underline"
        />
      </nav>
    </details>
  )
}

/**
 * What passes below the ground that fades in is blurred, and on phones covered, so that its words do not
 * mix with these. The ground is a gradient of one colour, because axe (4.14) takes white for what lies
 * under a fixed element with a plain one. Tailwind's class for the blur would bring nine properties of its engine.
 */
const headerClass =
  'group fixed inset-x-0 top-0 z-40 text-white sm:data-compact:[backdrop-filter:blur(12px)] ' +
  'max-sm:data-compact:before:absolute max-sm:data-compact:before:inset-0 ' +
  'max-sm:data-compact:before:-z-10 max-sm:data-compact:before:bg-navy-950 ' +
  'bg-[linear-gradient(rgb(0_0_0/var(--header-fade,0))_0_0)]'

async function NavigationItems({
  locale,
  withHome = false,
}: {
  locale: PageLocale
  withHome?: boolean
}) {
  const [t, pages] = await Promise.all([
    getTranslations({ locale, namespace: 'navigation' }),
    listNavigation(locale),
  ])
  return (
    <>
      {navigationPages
        .filter(({ path }) => withHome || path !== '/')
        .map(({ path, key }) => (
          <NavigationItem key={path} locale={locale} path={path}>
            {t(key)}
          </NavigationItem>
        ))}
      {/* A row has room for one more, where it is wide and its words are not those of Malayalam. */}
      {(withHome ? pages : pages.slice(0, 1)).map(({ path, name }) => (
        <NavigationItem
          key={path}
          locale={locale}
          path={path}
          className={withHome ? undefined : 'hidden xl:not-[:lang(ml)]:block'}
        >
          {name}
        </NavigationItem>
      ))}
    </>
  )
}

function NavigationItem({
  className,
  ...props
}: {
  locale: PageLocale
  path: string
  className?: string
  children: ReactNode
}) {
  return (
    <li className={className}>
      <NavigationLink
        {...props}
        className="flex min-h-11 items-center rounded-full px-4 font-medium text-white/90 hover:bg-white/10 hover:text-white aria-[current]:bg-white/15 aria-[current]:text-white lg:px-3 xl:px-4"
      />
    </li>
  )
}

type LanguageProps = {
  label: string
  options: readonly { code: Locale; name: string }[]
}

/**
 * The languages for browsers that run no scripts. The links have no path, so each leads to the page
 * it stands on, and the server remembers the choice.
 */
function LanguageLinks({ label, options }: LanguageProps) {
  return (
    <noscript>
      <details className="relative w-35 [font-family:system-ui,sans-serif] text-sm">
        <summary className="flex h-11 cursor-pointer items-center justify-between rounded-full border border-white/40 bg-black/20 px-3.5">
          {label}
          <ChevronDown aria-hidden size={16} />
        </summary>
        <ul className="absolute inset-x-0 top-full mt-2 rounded-card border border-white/15 bg-navy-900 p-2 shadow-card">
          {options.map(({ code, name }) => (
            <li key={code}>
              <a
                href={`?${localeParameter}=${code}`}
                lang={code}
                hrefLang={code}
                className="flex min-h-11 items-center rounded-lg px-3 hover:bg-white/10"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </noscript>
  )
}

/**
 * What the header does while the page is scrolled (specification, section 2): compact from 20 pixels
 * on, and a ground that goes from clear to 80 % black over the first 100. Its menu closes on Escape
 * and on a click anywhere else. A printed page says where it is from and of which day.
 *
 * Plain text, because it runs inline: on a slow phone a visitor scrolls before the page's own scripts
 * have come, and white letters on a clear ground could not be read over the white part of the page.
 */
const headerScript = `function () {
  var waiting = false
  function paint() {
    waiting = false
    var header = document.querySelector('[data-site-header]')
    if (!header) return
    var y = Math.max(0, window.scrollY)
    header.style.setProperty('--header-fade', String(Math.min(y / 100, 1) * 0.8))
    header.toggleAttribute('data-compact', y > 20)
  }
  function paintSoon() {
    if (waiting) return
    waiting = true
    requestAnimationFrame(paint)
  }
  function openMenu() {
    return document.querySelector('[data-site-header] details[open]')
  }
  addEventListener('scroll', paintSoon, { passive: true })
  addEventListener('pageshow', paintSoon)
  document.addEventListener('click', function (event) {
    var menu = openMenu()
    if (menu && !menu.firstElementChild.contains(event.target)) menu.open = false
  })
  document.addEventListener('keydown', function (event) {
    var menu = event.key === 'Escape' && openMenu()
    if (!menu) return
    menu.open = false
    menu.firstElementChild.focus()
  })
  addEventListener('beforeprint', function () {
    var line = document.querySelector('[data-print-line]')
    if (!line) return
    line.dataset.from = location.host + decodeURI(location.pathname)
    line.dataset.day = new Date().toLocaleDateString(line.dataset.intl, { dateStyle: 'long' })
  })
  paint()
}`

/** The first line of a printed page: whose it is, and by the header's script its address and the day. */
export async function PrintLine({ locale }: { locale: Locale }) {
  const { brand } = await getSiteSettings()
  return (
    <p
      // The script writes to it, perhaps before React takes it over.
      suppressHydrationWarning
      data-print-line
      data-intl={getLocale(locale).intl}
      className="hidden"
    >
      <b>{brand}</b>
      <DemoText locale={locale} />
    </p>
  )
}
