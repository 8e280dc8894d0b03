'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import type { Locale } from '@/i18n/locales'
import { localePath, splitLocalePath } from '@/i18n/paths'

type Props = { locale: Locale; path: string; className?: string; children: ReactNode }

/** A link of the navigation, which says when it leads to the page one is on. */
export function NavigationLink({ locale, path, className, children }: Props) {
  // Inside the server English pages lie below `/en`, in the browser they have no prefix.
  const here = splitLocalePath(usePathname()).path
  return (
    <Link
      href={localePath({ locale, path })}
      prefetch={false}
      aria-current={place({ here, path })}
      className={className}
    >
      {children}
    </Link>
  )
}

/** An article, for example, is not the blog's own page but a part of it. */
function place({ here, path }: { here: string; path: string }): 'page' | 'true' | undefined {
  if (here === path) return 'page'
  return path !== '/' && here.startsWith(`${path}/`) ? 'true' : undefined
}
