import type { PayloadRequest } from 'payload'
import { intlTag } from '../../src/i18n/intlTag'
import { languageName } from '../../src/i18n/languageName'
import { pageLocales, type PageLocale } from '../../src/i18n/locales'
import { cmsT } from '../../src/i18n/cmsT'

/** A language that was to be published and was not. */
export type LeftBehind = { locale: PageLocale; missing: number }

/** What Payload answers where a document has been saved that is no draft. */
const answers = new Set(['general:updatedSuccessfully', 'general:successfullyCreated'])

/**
 * Lets the answer to a publication, which the CMS shows, name the languages that went online, those out of
 * date, and those that stayed behind with the reason. Payload (3.90) has one sentence for all, and asks
 * `req.t` for it.
 */
export function setSavedMessage({
  online,
  behind,
  outdated,
  req,
}: {
  online: PageLocale[]
  behind: LeftBehind[]
  /** online, with a translation of what the English text said before */
  outdated: PageLocale[]
  req: PayloadRequest
}): void {
  const text = describe({ online, behind, outdated, req })
  const { t } = req
  req.t = ((key, options) => (answers.has(key) ? text : t(key, options))) satisfies typeof t
}

function describe({
  online,
  behind,
  outdated,
  req,
}: Parameters<typeof setSavedMessage>[0]): string {
  const t = cmsT(req)
  const { language } = req.i18n
  const list = (items: string[]) =>
    new Intl.ListFormat(intlTag(language), { type: 'unit' }).format(items)
  const name = (locale: PageLocale) => languageName({ locale, language })
  const published =
    online.length === pageLocales.length
      ? t('editing:publishedInAll')
      : t('editing:publishedIn', { languages: list(online.map(name)) })
  const old = t('editing:nowOutdated', { languages: list(outdated.map(name)) })
  const left = behind.map(({ locale, missing }) => {
    const reason = missing
      ? t('editing:fieldsMissing', { number: missing })
      : t('editing:figuresDiffer')
    return `${name(locale)} (${reason})`
  })
  return [
    published,
    ...(outdated.length > 0 ? [old] : []),
    ...(left.length > 0 ? [t('editing:notPublishedIn', { languages: list(left) })] : []),
  ].join(' ')
}
