import { ShieldCheck } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { publishedContent } from '@/publishing/contentReader'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import { listNavigation } from '@/publishing/listNavigation'
import { hasCheckUsPage } from '@/publishing/siteIndex'
import { ConsentSettings } from '@/ui/consent/Consent'
import { isPageLocale, type Locale } from '@/i18n/locales'
import {
  checkUsPath,
  legalPages,
  navigationPages,
  privacyAddress,
  processPath,
  requestPath,
  searchPath,
  standingPath,
} from '@/domain/sitePages'
import type { SiteSetting } from '@/payload-types'
import { Brand } from '@/ui/Brand'
import { ContactWays } from '@/ui/ContactWays'
import { CheckContactLink } from '@/ui/page/CheckContactLink'
import { FraudLink } from '@/ui/page/FraudLink'
import { errorPageTextsId } from './errorPageMessages'
import { translatedRows } from '@/ui/translatedRows'
import { PageLink } from '@/ui/PageLink'
import { NavigationLink } from './NavigationLink'

/** The pages that the law asks for, and what it gives visitors a right to. */
const legalNavigation = [
  ...legalPages.map((key) => ({ path: `/${key}` as const, key })),
  { path: requestPath, key: 'myRequest' },
] as const

/**
 * The footer of every page: where to go, how to reach us, and the promise that nurses never pay. In a language
 * without pages it says which languages they are in.
 */
export async function SiteFooter({ locale }: { locale: Locale }) {
  const hasPages = isPageLocale(locale)
  const [t, settings, texts, guides, ownPages] = await Promise.all([
    getTranslations({ locale }),
    getSiteSettings(),
    hasPages ? publishedContent.getPage({ kind: 'site-texts', locale }) : null,
    hasPages ? publishedContent.list({ kind: 'process-guides', locale }) : [],
    hasPages ? listNavigation(locale) : [],
  ])
  const brand = settings.brand || t('header.brand')
  const tagline = hasPages ? texts?.tagline : t('survey.languageNote')
  const links = {
    pages: hasPages
      ? [
          ...navigationPages.map(({ path, key }) => ({ path, name: t(`navigation.${key}`) })),
          { path: standingPath, name: t('standing.title') },
          ...(hasCheckUsPage(locale) ? [{ path: checkUsPath, name: t('navigation.checkUs') }] : []),
          ...ownPages,
          { path: searchPath, name: t('search.title') },
        ]
      : [],
    guides: translatedRows(guides, 'name', 'title').map(({ slug, name }) => ({
      path: `${processPath}/${slug}`,
      name,
    })),
    legal: legalNavigation.map(({ path, key }) => ({
      path: key === 'privacy' && !hasPages ? privacyAddress(locale) : path,
      name: t(`navigation.${key}`),
    })),
  }
  return (
    <footer data-dark className="border-t border-white/10 bg-navy-950 text-white/75">
      <div className="mx-auto max-w-site px-4 pt-8 pb-4 sm:px-6 sm:pt-12">
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-12 lg:gap-8">
          <div className="lg:col-span-5 lg:pe-8">
            <p className="text-xl font-bold tracking-tight text-white">
              <Brand brand={brand} accent={settings.brandAccent} />
            </p>
            {tagline && <p className="mt-1 max-w-sm">{tagline}</p>}
            {texts?.promise && (
              <div className="mt-4 flex gap-4 rounded-card border border-white/15 bg-navy-900 p-4 text-white/90 sm:mt-6 sm:p-5">
                <ShieldCheck aria-hidden size={24} className="mt-0.5 shrink-0 text-accent-light" />
                <div>
                  <p>{texts.promise}</p>
                  {hasPages && <FraudLink locale={locale} className="mt-2" />}
                  {hasPages && <CheckContactLink locale={locale} className="mt-2" />}
                </div>
              </div>
            )}
          </div>
          <div className="grid grid-cols-1 gap-x-8 gap-y-5 min-[18rem]:grid-cols-[fit-content(58%)_minmax(0,1fr)] sm:grid-cols-[auto_auto_minmax(min-content,1fr)] lg:col-span-7 lg:gap-x-12">
            <LinkGroup title={t('footer.pages')} locale={locale} links={links.pages} />
            <LinkGroup title={t('footer.guides')} locale={locale} links={links.guides} />
            <SiteContact
              locale={locale}
              settings={settings}
              titles={{ contact: t('footer.contact'), social: t('footer.social') }}
            />
          </div>
        </div>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 border-t border-white/15 pt-2 text-sm max-sm:pe-16">
          <nav aria-label={t('footer.legal')}>
            <ul className="flex flex-wrap gap-x-6">
              <Links locale={locale} links={links.legal} />
            </ul>
          </nav>
          <ConsentSettings locale={locale} className={footerClass.link} />
          {/* Beside it is the chat's bubble. */}
          <p className="flex min-h-11 flex-wrap items-center gap-x-4 pe-14 whitespace-nowrap sm:ms-auto sm:pe-20">
            <span>{t('footer.copyright', { year: currentYear(), brand })}</span>
            {hasPages && (
              <PageLink
                locale={locale}
                path="/admin/login"
                className={`${footerClass.link} text-xs text-white/60`}
              >
                {t('footer.staff')}
              </PageLink>
            )}
          </p>
        </div>
      </div>
      <ErrorPageTexts locale={locale} />
    </footer>
  )
}

type LinkProps = { locale: Locale; links: readonly { path: string; name: string }[] }

function LinkGroup({ title, locale, links }: LinkProps & { title: string }) {
  if (links.length === 0) return null
  return (
    <nav aria-label={title}>
      <p className={footerClass.title}>{title}</p>
      <ul className="mt-1">
        <Links locale={locale} links={links} />
      </ul>
    </nav>
  )
}

function Links({ locale, links }: LinkProps) {
  return links.map(({ path, name }) => (
    <li key={path}>
      <NavigationLink locale={locale} path={path} className={footerClass.link}>
        {name}
      </NavigationLink>
    </li>
  ))
}

function currentYear(): string {
  return String(new Date().getFullYear())
}

type ContactProps = {
  locale: Locale
  settings: Pick<SiteSetting, 'contact' | 'socialLinks'>
  titles: { contact: string; social: string }
}

/** How to reach us, and where else we are, as far as the site's settings say. */
function SiteContact({ locale, settings: { contact, socialLinks }, titles }: ContactProps) {
  const hasContact = Boolean(contact?.phone || contact?.whatsapp || contact?.email)
  const social = translatedRows(socialLinks, 'name', 'url')
  if (!hasContact && social.length === 0) return null
  return (
    <div className="grid content-start gap-y-5 max-sm:col-span-full">
      {hasContact && (
        <div>
          <p className={footerClass.title}>{titles.contact}</p>
          <ContactWays
            locale={locale}
            contact={contact}
            className="mt-1"
            linkClass={footerClass.link}
          />
        </div>
      )}
      {social.length > 0 && (
        <div>
          <p className={footerClass.title}>{titles.social}</p>
          <ul className="mt-1">
            {social.map(({ id, name, url }) => (
              <li key={id}>
                <a href={url} rel="noopener" className={footerClass.link}>
                  <bdi>{name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/**
 * The words of the error page, left in the document where it finds them. It is shown when something
 * has just failed, often the network, so it must not have to ask for them; and its script, which
 * every page loads, must not carry five languages.
 */
async function ErrorPageTexts({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'errorPage' })
  return (
    <span
      hidden
      id={errorPageTextsId}
      data-title={t('title')}
      data-text={t('text')}
      data-number={t('number')}
      data-retry={t('retry')}
    />
  )
}

const footerClass = {
  title: 'font-semibold text-white',
  link: 'inline-flex min-h-11 items-center hover:text-white hover:underline aria-[current]:text-white',
} as const
