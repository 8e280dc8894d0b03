import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { getSiteSettings } from '@/cms/siteSettings'
import type { PageLocale } from '@/i18n/locales'

/** Who runs the site and how to reach them, as far as the settings say it. */
export async function Operator({ locale }: { locale: PageLocale }) {
  const [t, { operator, contact }] = await Promise.all([
    getTranslations({ locale, namespace: 'legal' }),
    getSiteSettings(),
  ])
  const company = [
    { label: t('representative'), value: operator?.representative },
    { label: t('register'), value: operator?.register },
    { label: t('vatId'), value: operator?.vatId },
  ]
  const ways = [
    { label: t('email'), value: contact?.email, href: mailAddress, breaks: 'wrap-anywhere' },
    { label: t('phone'), value: contact?.phone, href: phoneAddress, breaks: 'whitespace-nowrap' },
    {
      label: t('whatsapp'),
      value: contact?.whatsapp,
      href: whatsappAddress,
      breaks: 'whitespace-nowrap',
    },
  ]
  return (
    <>
      {operator?.name && (
        <Part title={t('operator')}>
          <address className="not-italic">
            <p className="font-semibold">
              <bdi>{operator.name}</bdi>
            </p>
            {/* Each line keeps its own order, and they all begin on the page's side. */}
            {(operator.address ?? '').split('\n').map((line, index) => (
              <p key={index}>
                <bdi>{line}</bdi>
              </p>
            ))}
          </address>
          <Facts facts={company} />
        </Part>
      )}
      {ways.some(({ value }) => value) && (
        <Part title={t('contact')}>
          <Facts
            facts={ways.map(({ label, value, href, breaks }) => ({
              label,
              value: value && (
                <a href={href(value)} rel="noopener" className={`${linkClass} ${breaks}`}>
                  <bdi dir="ltr">{value}</bdi>
                </a>
              ),
            }))}
          />
        </Part>
      )}
    </>
  )
}

const linkClass =
  'inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4 hover:text-accent-dark'

function mailAddress(email: string): string {
  return `mailto:${email}`
}

/** Only digits may be dialled (RFC 3966, section 3). */
function phoneAddress(phone: string): string {
  return `tel:+${digits(phone)}`
}

function whatsappAddress(phone: string): string {
  return `https://wa.me/${digits(phone)}`
}

function digits(phone: string): string {
  return phone.replace(/\D/g, '')
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="text-[1.0625rem] sm:text-lg">
      <h2 className="mt-12 text-2xl font-bold ltr:tracking-tight">{title}</h2>
      <div className="mt-5">{children}</div>
    </section>
  )
}

function Facts({ facts }: { facts: { label: string; value: ReactNode }[] }) {
  const known = facts.filter(({ value }) => value)
  if (known.length === 0) return null
  return (
    <dl className="mt-4 grid gap-x-6 sm:grid-cols-[max-content_1fr]">
      {known.map(({ label, value }) => (
        <div
          key={label}
          className="col-span-full grid items-baseline gap-x-6 py-1 sm:grid-cols-subgrid"
        >
          <dt className="text-muted">{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
