import type { ReactNode } from 'react'
import type { PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { buttonClass } from '@/ui/buttonClass'

type Props = {
  locale: PageLocale
  /** Nothing of the page follows: the button has room of its own at the end. */
  isLast?: boolean
  children: ReactNode
}

/** A part of a page with a form; while a phone shows it, the way to the form stays at the window's end. */
export async function StickyAction({ locale, isLast = false, children }: Props) {
  const { title } = (await getMessages(locale)).consultation
  return (
    <div>
      {children}
      {isLast && <StickyActionRoom />}
      <div className={stickyActionClass}>
        <StickyActionLink href="#consultation" label={title} />
      </div>
    </div>
  )
}

export function StickyActionRoom() {
  return (
    <div className="h-20 sm:hidden print:hidden [:has(>[data-dark]:last-child)+&]:bg-navy-900" />
  )
}

export function StickyActionLink({ href, label }: { href: string; label: string }) {
  return (
    <a data-sticky-action href={href} className={linkClass}>
      {label}
    </a>
  )
}

/** Without height of its own, so that it lies over the padding of what is before it, never over a field. */
export const stickyActionClass =
  'sticky bottom-[calc(1rem+env(safe-area-inset-bottom))] z-20 h-0 sm:hidden print:hidden ' +
  'in-[body:has(>[data-consent])]:hidden'

/** It leaves the corner to the chat's bubble. */
const linkClass = `${buttonClass.primary} absolute start-4 end-20 bottom-0 border-2 border-white leading-tight shadow-card`
