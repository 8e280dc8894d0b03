import Link from 'next/link'
import type { ReactNode } from 'react'
import type { PageLocale } from '@/i18n/locales'
import { localePath, splitLocalePath } from '@/i18n/paths'
import { parseLink } from '@/domain/parseLink'

type Props = {
  /** As an editor wrote it. */
  url: string
  locale: PageLocale
  opensNewTab?: boolean
  className?: string
  children: ReactNode
}

/**
 * A link out of content. Pages of this site open in the visitor's language; what must not be a link,
 * such as `javascript:`, is shown as its words alone.
 */
export function ContentLink({ url, locale, opensNewTab = false, className, children }: Props) {
  const link = parseLink(url)
  if (!link) return children
  const target = opensNewTab ? '_blank' : undefined
  if (link.kind === 'page') {
    return (
      <Link
        href={inLanguage({ locale, path: link.path })}
        prefetch={false}
        target={target}
        className={className}
      >
        {children}
      </Link>
    )
  }
  return (
    <a
      href={link.href}
      target={target}
      rel={link.kind === 'elsewhere' ? 'noopener' : undefined}
      className={className}
    >
      {children}
    </a>
  )
}

/** A link that names a language itself keeps it. */
function inLanguage({ locale, path }: { locale: PageLocale; path: string }): string {
  return splitLocalePath(path).prefix ? path : localePath({ locale, path })
}
