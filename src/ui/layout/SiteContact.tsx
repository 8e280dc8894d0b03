import { Fragment } from 'react'
import { Mail, MessageCircle, Phone, type LucideIcon } from 'lucide-react'
import type { SiteSetting } from '@/payload-types'
import { translatedRows } from '@/ui/translatedRows'
import { footerClass } from './footerClass'

type Props = {
  settings: Pick<SiteSetting, 'contact' | 'socialLinks'>
  titles: { contact: string; social: string }
}

/** How to reach us, and where else we are, as far as the site's settings say. */
export function SiteContact({ settings, titles }: Props) {
  const ways = contactWays(settings.contact)
  const social = translatedRows(settings.socialLinks, 'name', 'url')
  if (ways.length === 0 && social.length === 0) return null
  return (
    <div className="col-span-2 grid content-start gap-y-8 sm:col-span-1">
      {ways.length > 0 && (
        <div>
          <p className={footerClass.title}>{titles.contact}</p>
          <ul className="mt-2">
            {ways.map(({ Icon, name, href, text }) => (
              <li key={href}>
                <a href={href} rel="noopener" className={`${footerClass.link} max-w-full gap-2.5`}>
                  <Icon aria-hidden size={18} className="shrink-0" />
                  {name && <span className="sr-only">{name}: </span>}
                  <bdi dir="ltr" className="min-w-0 wrap-anywhere">
                    {text.split(/(?<=@)/).map((part) => (
                      // A long address ends its line at the @.
                      <Fragment key={part}>
                        {part}
                        <wbr />
                      </Fragment>
                    ))}
                  </bdi>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {social.length > 0 && (
        <div>
          <p className={footerClass.title}>{titles.social}</p>
          <ul className="mt-2">
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

type Way = { Icon: LucideIcon; name?: string; href: string; text: string }

function contactWays(contact: SiteSetting['contact']): Way[] {
  const { phone, email, whatsapp } = contact ?? {}
  return [
    ...(phone ? [{ Icon: Phone, href: `tel:+${digits(phone)}`, text: phone }] : []),
    ...(whatsapp
      ? [
          {
            Icon: MessageCircle,
            name: 'WhatsApp',
            href: `https://wa.me/${digits(whatsapp)}`,
            text: whatsapp,
          },
        ]
      : []),
    ...(email ? [{ Icon: Mail, href: `mailto:${email}`, text: email }] : []),
  ]
}

/** Numbers are kept as people write them, such as `+49 30 1234567`. */
function digits(phone: string): string {
  return phone.replace(/\D/g, '')
}
