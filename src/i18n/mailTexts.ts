import ar from './cms/mails.ar.json'
import de from './cms/mails.de.json'
import en from './cms/mails.en.json'

/** The words of messages to staff, by language. */
export const mailTexts: Record<'en' | 'de' | 'ar', typeof en> = { en, de, ar }
