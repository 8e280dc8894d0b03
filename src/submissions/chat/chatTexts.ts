import type { Messages } from '@/i18n/messages'

/** The words of the chat in one language. */
export type ChatTexts = Omit<Messages['chat'], 'whatsapp' | 'whatsappMessage' | 'errors'> & {
  loading: string
  phoneHint: string
  /** Asked once about a number that cannot be called. */
  confirmPhone: string
  privacyLink: string
  /** The name of the page on which an answer is found with its code. */
  myRequest: string
  required: { name: string; phone: string }
}

/** Our promise that nurses never pay, and the article about those who ask for money all the same. */
export type FraudWarning = { text: string; article: { href: string; title: string } }

/** Where to go on once the number has been left, on sites that have a WhatsApp number. */
export type WhatsApp = { address: string; label: string }
