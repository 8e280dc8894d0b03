import { Mail, Phone } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Fragment } from 'react'
import { telAddress, whatsAppAddress } from '@/domain/phoneAddress'
import type { Locale } from '@/i18n/locales'
import type { SiteSetting } from '@/payload-types'

type Props = {
  locale: Locale
  contact: SiteSetting['contact']
  /** WhatsApp by its name alone, where room is scarce or the number is the one before it. */
  isShort?: boolean
  className?: string
  linkClass: string
}

/** Links that call, write on WhatsApp or send an e-mail, as far as there are numbers and addresses. */
export async function ContactWays({
  locale,
  contact,
  isShort = false,
  className,
  linkClass,
}: Props) {
  const { phone, whatsapp, email } = contact ?? {}
  if (!phone && !whatsapp && !email) return null
  const t = await getTranslations({ locale, namespace: 'legal' })
  const looks = `inline-flex min-h-11 max-w-full items-center gap-2.5 ${linkClass}`
  return (
    <ul className={className}>
      {phone && (
        <li>
          <a href={telAddress(phone)} className={looks}>
            <Phone aria-hidden size={18} className="shrink-0" />
            <PhoneNumber>{phone}</PhoneNumber>
          </a>
        </li>
      )}
      {whatsapp && (
        <li>
          <a href={whatsAppAddress(whatsapp)} rel="noopener" className={looks}>
            <WhatsAppIcon />
            <span className="min-w-0">
              {t('whatsapp')} {!isShort && <PhoneNumber>{whatsapp}</PhoneNumber>}
            </span>
          </a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`} className={looks}>
            <Mail aria-hidden size={18} className="shrink-0" />
            <bdi dir="ltr" className="min-w-0 wrap-anywhere">
              {email.split(/(?<=@)/).map((part) => (
                // A long address ends its line at the @.
                <Fragment key={part}>
                  {part}
                  <wbr />
                </Fragment>
              ))}
            </bdi>
          </a>
        </li>
      )}
    </ul>
  )
}

/** A telephone number, from left to right, and on one line where there is room. */
function PhoneNumber({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="inline-block">
      {children}
    </bdi>
  )
}

/** A handset in a bubble, as WhatsApp's own mark is. */
function WhatsAppIcon() {
  return (
    <svg
      aria-hidden
      width={18}
      height={18}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinejoin="round"
      className="shrink-0"
    >
      <path d="M3 16.3a2 2 0 0 1 .1 1.2L2 20.8A1 1 0 0 0 3.3 22l3.4-1a2 2 0 0 1 1.1.1 10 10 0 1 0-4.8-4.8Z" />
      <path
        fill="currentColor"
        stroke="none"
        d="M13.1 14a.5.5 0 0 0 .6-.1l.2-.3a1 1 0 0 1 .8-.4h1.5a1 1 0 0 1 1 1v1.5a1 1 0 0 1-1 1A9 9 0 0 1 7.2 7.7a1 1 0 0 1 1-1h1.5a1 1 0 0 1 1 1v1.5a1 1 0 0 1-.4.8l-.3.2a.5.5 0 0 0-.1.6 7 7 0 0 0 3.2 3.2"
      />
    </svg>
  )
}
