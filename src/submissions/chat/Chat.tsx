import { ChevronDown, MessageCircleMore } from 'lucide-react'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import { findFraudArticle } from '@/publishing/findFraudArticle'
import { isPageLocale, type Locale } from '@/i18n/locales'
import { whatsAppAddress } from '@/domain/phoneAddress'
import { getMessages } from '@/i18n/messages'
import { bubbleScript } from './bubbleScript'
import { ChatBubble } from './ChatBubble'
import type { ChatTexts } from './Messages'
import { InlineScript } from '@/ui/InlineScript'

/** The chat of every page (specification, sections 2 and 4): a bubble, and what opens from it. */
export async function Chat({ locale }: { locale: Locale }) {
  const [{ chat, consultation, fraud, header, myRequest }, { contact }, article] =
    await Promise.all([
      getMessages(locale),
      getSiteSettings(),
      isPageLocale(locale) ? findFraudArticle(locale) : null,
    ])
  const { whatsapp: label, whatsappMessage, errors: _, ...words } = chat
  const { phoneHint, privacyLink, errors } = consultation
  const texts: ChatTexts = {
    ...words,
    phoneHint,
    privacyLink,
    confirmPhone: errors.phone_doubtful,
    myRequest: myRequest.title,
    required: { name: errors.name_required, phone: errors.phone_required },
    loading: header.loading,
  }
  const number = contact?.whatsapp
  return (
    // Not printed, like everything beside the page's main part (site.css).
    <aside aria-label={chat.title} data-chat data-needs-script className={placeClass}>
      <ChatBubble
        locale={locale}
        texts={texts}
        whatsapp={number ? { address: whatsAppAddress(number, whatsappMessage), label } : undefined}
        warning={article ? { text: fraud.promise, article } : undefined}
        className={bubbleClass}
      >
        <MessageCircleMore aria-hidden size={24} className="group-aria-expanded:hidden" />
        <ChevronDown aria-hidden size={24} className="hidden group-aria-expanded:block" />
      </ChatBubble>
      <InlineScript code={`(${bubbleScript})()`} />
    </aside>
  )
}

/**
 * Out of sight while a modal dialog of the page is open, which locks its scrolling, and while the
 * question about consent lies where the bubble is. A list of the staff has no use for it.
 */
const placeClass =
  'in-[body[data-scroll-locked]]:invisible max-xl:in-[body:has(>[data-consent])]:invisible ' +
  'in-[body:has([data-no-chat])]:hidden'

/**
 * A bubble that makes way stays in the tab order, and the keyboard's focus shows it. It keeps clear of a
 * phone's rounded corners and bars.
 */
const bubbleClass =
  'group fixed end-[calc(1rem+max(env(safe-area-inset-left),env(safe-area-inset-right)))] ' +
  'bottom-[calc(1rem+env(safe-area-inset-bottom))] z-30 grid size-11 cursor-pointer place-items-center ' +
  'rounded-full border-2 border-white bg-accent text-white shadow-card ' +
  'transition-[background-color,opacity] hover:bg-accent-dark data-aside:transition-none ' +
  'data-aside:not-focus-visible:opacity-0 data-aside:not-focus-visible:pointer-events-none ' +
  'max-sm:data-tucked:not-focus-visible:opacity-0 ' +
  'max-sm:data-tucked:not-focus-visible:pointer-events-none ' +
  'sm:end-6 sm:bottom-6 sm:size-14'
