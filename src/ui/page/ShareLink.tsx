import { Share2 } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { whatsAppAddress } from '@/domain/phoneAddress'
import type { PageLocale } from '@/i18n/locales'
import { pageUrl } from '@/publishing/alternates'

type Props = { locale: PageLocale; path: string; title: string }

/** Hands a page on by WhatsApp; nothing where the site does not know its own address. */
export async function ShareLink({ locale, path, title }: Props) {
  const url = pageUrl({ locale, path })
  if (!url) return null
  const t = await getTranslations({ locale, namespace: 'search' })
  return (
    <a
      href={whatsAppAddress('', `${title}\n${url}`)}
      rel="noopener"
      className="mt-8 inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline-offset-4 hover:underline print:hidden"
    >
      <Share2 aria-hidden size={18} />
      {t('share')}
    </a>
  )
}
