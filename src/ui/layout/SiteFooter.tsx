import { ShieldCheck } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import Link from 'next/link'
import { publishedContent } from '@/publishing/contentReader'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import { publishedLocales } from '@/publishing/siteIndex'
import { ConsentSettings } from '@/ui/consent/ConsentSettings'
import { isPageLocale, type Locale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { checkUsPath, privacyAddress, processPath } from '@/domain/sitePages'
import { Brand } from '@/ui/Brand'
import { ErrorPageTexts } from './ErrorPageTexts'
import { translatedRows } from '@/ui/translatedRows'
import { footerClass } from './footerClass'
import { NavigationLink } from './NavigationLink'
import { legalNavigation, navigationPages } from './navigationPages'
import { SiteContact } from './SiteContact'

/**
 * The footer of every page: where to go, how to reach us, and the promise that nurses never pay. In a language
 * without pages it says which languages they are in.
 */
export async function SiteFooter({ locale }: { locale: Locale }) {
  const hasPages = isPageLocale(locale)
  const [t, settings, texts, guides] = await Promise.all([
    getTranslations({ locale }),
    getSiteSettings(),
    hasPages ? publishedContent.getPage({ kind: 'site-texts', locale }) : null,
    hasPages ? publishedContent.list({ kind: 'process-guides', locale }) : [],
  ])
  const brand = settings.brand || t('header.brand')
  const tagline = hasPages ? texts?.tagline : t('survey.languageNote')
  const links = {
    pages: [
      ...(hasPages ? navigationPages : []),
      ...(hasPages && publishedLocales({ kind: 'check-us-page' })?.includes(locale)
        ? [{ path: checkUsPath, key: 'checkUs' } as const]
        : []),
    ].map(({ path, key }) => ({ path, name: t(`navigation.${key}`) })),
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
      <div className="mx-auto max-w-site px-4 pt-12 pb-8 sm:px-6 sm:pt-16">
        <div className="grid grid-cols-1 gap-10 lg:grid-cols-12 lg:gap-8">
          <div className="lg:col-span-5 lg:pe-8">
            <p className="text-xl font-bold tracking-tight text-white">
              <Brand brand={brand} accent={settings.brandAccent} />
            </p>
            {tagline && <p className="mt-2 max-w-sm">{tagline}</p>}
            {texts?.promise && (
              <p className="mt-6 flex gap-4 rounded-card border border-white/15 bg-navy-900 p-5 text-white/90">
                <ShieldCheck aria-hidden size={24} className="mt-0.5 shrink-0 text-accent-light" />
                {texts.promise}
              </p>
            )}
          </div>
          <div className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3 lg:col-span-7">
            <LinkGroup title={t('footer.pages')} locale={locale} links={links.pages} />
            <LinkGroup title={t('footer.guides')} locale={locale} links={links.guides} />
            <SiteContact
              settings={settings}
              titles={{ contact: t('footer.contact'), social: t('footer.social') }}
            />
          </div>
        </div>
        <div className="mt-10 flex flex-wrap items-center gap-x-6 border-t border-white/15 pt-4 text-sm sm:justify-end">
          <p className="me-auto py-2">{t('footer.copyright', { year: currentYear(), brand })}</p>
          <nav aria-label={t('footer.legal')}>
            <ul className="flex flex-wrap gap-x-6">
              <Links locale={locale} links={links.legal} />
            </ul>
          </nav>
          <ConsentSettings locale={locale} className={footerClass.link} />
          {hasPages && (
            <Link
              href={localePath({ locale, path: '/admin/login' })}
              prefetch={false}
              className={footerClass.link}
            >
              {t('footer.staff')}
            </Link>
          )}
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
      <ul className="mt-2">
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
