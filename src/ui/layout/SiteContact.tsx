import type { SiteSetting } from '@/payload-types'
import type { Locale } from '@/i18n/locales'
import { ContactWays } from '@/ui/ContactWays'
import { translatedRows } from '@/ui/translatedRows'
import { footerClass } from './footerClass'

type Props = {
  locale: Locale
  settings: Pick<SiteSetting, 'contact' | 'socialLinks'>
  titles: { contact: string; social: string }
}

/** How to reach us, and where else we are, as far as the site's settings say. */
export function SiteContact({ locale, settings: { contact, socialLinks }, titles }: Props) {
  const hasContact = Boolean(contact?.phone || contact?.whatsapp || contact?.email)
  const social = translatedRows(socialLinks, 'name', 'url')
  if (!hasContact && social.length === 0) return null
  return (
    <div className="grid content-start gap-y-5">
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
