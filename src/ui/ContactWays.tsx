import { Mail, MessageCircle, Phone, type LucideIcon } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Fragment, type ReactNode } from 'react'
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
  const way = (Icon: LucideIcon, href: string, words: ReactNode) => (
    <li>
      <a
        href={href}
        rel="noopener"
        className={`inline-flex min-h-11 max-w-full items-center gap-2.5 ${linkClass}`}
      >
        <Icon aria-hidden size={18} className="shrink-0" />
        {words}
      </a>
    </li>
  )
  return (
    <ul className={className}>
      {phone && way(Phone, telAddress(phone), <PhoneNumber>{phone}</PhoneNumber>)}
      {whatsapp &&
        way(
          MessageCircle,
          whatsAppAddress(whatsapp),
          <span className="min-w-0">
            {t('whatsapp')} {!isShort && <PhoneNumber>{whatsapp}</PhoneNumber>}
          </span>,
        )}
      {email &&
        way(
          Mail,
          `mailto:${email}`,
          <bdi dir="ltr" className="min-w-0 wrap-anywhere rtl:text-end">
            {email.split(/(?<=@)/).map((part) => (
              // A long address ends its line at the @.
              <Fragment key={part}>
                {part}
                <wbr />
              </Fragment>
            ))}
          </bdi>,
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
