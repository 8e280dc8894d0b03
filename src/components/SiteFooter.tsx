import { ShieldCheck } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import Link from 'next/link'
import { getSiteSettings } from '@/cms/siteSettings'
import type { PageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { Brand } from './Brand'
import { ErrorPageTexts } from './ErrorPageTexts'
import { navigationPages } from './navigationPages'

/** The footer of every page, with the promise that nurses never pay. */
export async function SiteFooter({ locale }: { locale: PageLocale }) {
  const [t, settings] = await Promise.all([getTranslations({ locale }), getSiteSettings()])
  const brand = settings.brand || t('header.brand')
  return (
    <footer data-dark className="border-t border-white/10 bg-navy-950 text-white/75">
      <div className="mx-auto max-w-site px-4 pt-12 pb-8 sm:px-6 sm:pt-16">
        <div className="grid gap-10 lg:grid-cols-12 lg:gap-8">
          <div className="lg:col-span-4">
            <p className="text-xl font-bold tracking-tight text-white">
              <Brand brand={brand} accent={settings.brandAccent} />
            </p>
            <p className="mt-2 max-w-xs">{t('footer.tagline')}</p>
          </div>
          <nav aria-label={brand} className="lg:col-span-3">
            <ul>
              {navigationPages.map(({ path, key }) => (
                <li key={path}>
                  <Link
                    href={localePath({ locale, path })}
                    prefetch={false}
                    className="inline-flex min-h-11 items-center hover:text-white hover:underline"
                  >
                    {t(`navigation.${key}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <p className="flex gap-4 rounded-card border border-white/15 bg-navy-900 p-5 text-white/90 lg:col-span-5 lg:self-start">
            <ShieldCheck aria-hidden size={24} className="mt-0.5 shrink-0 text-accent-light" />
            {t('footer.neverPay')}
          </p>
        </div>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-x-6 border-t border-white/15 pt-4 text-sm">
          <p>{t('footer.copyright', { year: String(new Date().getFullYear()), brand })}</p>
          <Link
            href={localePath({ locale, path: '/admin/login' })}
            prefetch={false}
            className="inline-flex min-h-11 items-center hover:text-white hover:underline"
          >
            {t('footer.staff')}
          </Link>
        </div>
      </div>
      <ErrorPageTexts locale={locale} />
    </footer>
  )
}
