import Link from 'next/link'
import type { ComponentProps } from 'react'
import { localePath } from '@/i18n/paths'
import type { Locale } from '@/i18n/locales'

type Props = Omit<ComponentProps<typeof Link>, 'href' | 'prefetch'> & {
  locale: Locale
  /** Without its language. */
  path: string
}

/** A link to a page of the site. What is not followed is not fetched: mobile data costs money. */
export function PageLink({ locale, path, ...rest }: Props) {
  return <Link {...rest} href={localePath({ locale, path })} prefetch={false} />
}
