import { ExternalLink } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import { validLicences } from '@/ui/validLicences'
import { getLocale, type Locale } from '@/i18n/locales'
import { formatDay } from '@/i18n/formatDay'
import { telAddress, whatsAppAddress } from '@/domain/phoneAddress'
import type { LegalPage } from '@/domain/sitePages'
import type { SiteSetting } from '@/payload-types'
import { Facts, LegalSection } from './LegalSection'

/**
 * Who runs the site and how to reach them, as far as the settings say it; on the imprint all of it (§ 5
 * DDG, § 18(2) MStV).
 */
export async function OperatorDetails({ locale, page }: { locale: Locale; page: LegalPage }) {
  const [t, { operator, contact }] = await Promise.all([
    getTranslations({ locale, namespace: 'legal' }),
    getSiteSettings(),
  ])
  const isImprint = page === 'imprint'
  const licences = validLicences(operator)
  const company = [
    { label: t('legalForm'), value: operator?.legalForm },
    { label: t('representative'), value: operator?.representative },
    { label: t('register'), value: operator?.register },
    { label: t('vatId'), value: operator?.vatId },
  ]
  const ways = [
    { label: t('email'), value: contact?.email, href: mailAddress, breaks: 'wrap-anywhere' },
    { label: t('phone'), value: contact?.phone, href: telAddress, breaks: 'whitespace-nowrap' },
    {
      label: t('whatsapp'),
      value: contact?.whatsapp,
      href: whatsAppAddress,
      breaks: 'whitespace-nowrap',
    },
  ]
  return (
    <>
      {operator?.name && (
        <LegalSection title={t('operator')}>
          <address className="not-italic">
            <p className="font-semibold">
              <bdi>{operator.name}</bdi>
            </p>
            <Lines text={operator.address} />
          </address>
          {isImprint && <Facts facts={company} />}
        </LegalSection>
      )}
      {isImprint && licences.length > 0 && (
        <LegalSection title={t('licences')}>
          <Licences locale={locale} licences={licences} />
        </LegalSection>
      )}
      {ways.some(({ value }) => value) && (
        <LegalSection title={t('contact')}>
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
        </LegalSection>
      )}
      {isImprint && operator?.editorInCharge && (
        <LegalSection title={t('editorInCharge')}>
          <address className="not-italic">
            <Lines text={operator.editorInCharge} />
          </address>
        </LegalSection>
      )}
    </>
  )
}

/** Each line keeps its own order, and they all begin on the page's side. */
function Lines({ text }: { text: string | null | undefined }) {
  return (text ?? '').split('\n').map((line, index) => (
    <p key={index}>
      <bdi>{line}</bdi>
    </p>
  ))
}

type Licence = NonNullable<NonNullable<SiteSetting['operator']>['licences']>[number]

/** What the operator may do, and where it can be checked. */
export async function Licences({ locale, licences }: { locale: Locale; licences: Licence[] }) {
  const t = await getTranslations({ locale, namespace: 'legal' })
  const { intl } = getLocale(locale)
  return (
    <>
      {licences.map(({ id, name, number, authority, validUntil, registerUrl }) => (
        <div key={id} className="mt-4">
          <p className="font-semibold">
            <bdi>{name}</bdi>
          </p>
          <Facts
            facts={[
              { label: t('licenceNumber'), value: number },
              { label: t('licenceAuthority'), value: authority },
              {
                label: t('licenceUntil'),
                value: validUntil && formatDay({ date: validUntil, intl }),
              },
            ]}
          />
          {registerUrl && (
            <a href={registerUrl} rel="noopener" className={`${linkClass} gap-1.5`}>
              {t('licenceCheck')}
              <ExternalLink aria-hidden size={18} className="shrink-0" />
            </a>
          )}
        </div>
      ))}
    </>
  )
}

const linkClass =
  'inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4 hover:text-accent-dark'

function mailAddress(email: string): string {
  return `mailto:${email}`
}
