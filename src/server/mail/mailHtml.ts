import type { StaffLanguage } from '@/server/env'
import { escapeMarkup as escapeHtml } from '@/domain/escapeMarkup'
import { getLocale } from '@/i18n/locales'

export { escapeHtml }

/** A mail as HTML, of paragraphs in HTML. Styles are inline because mail programs drop the others. */
export function mailHtml({ language, body }: { language: StaffLanguage; body: string[] }): string {
  return [
    `<!doctype html><html lang="${language}" dir="${getLocale(language).dir}"><head><meta charset="utf-8"></head>`,
    `<body style="margin:24px;font:16px/1.5 Arial,sans-serif;color:#0f172a">`,
    ...body,
    '</body></html>',
    '',
  ].join('\n')
}

/** A link of a mail in a paragraph of its own. */
export function mailLink(link: Link): string {
  return `<p>${mailAnchor(link)}</p>`
}

type Link = { url: string; words: string }

/** The same among other words. */
export function mailAnchor({ url, words }: Link): string {
  return `<a href="${escapeHtml(url)}" style="color:#1d4ed8">${escapeHtml(words)}</a>`
}

/** What stands below in small print. */
export function mailFootnote(words: string): string {
  return `<p style="font-size:14px;color:#475569">${escapeHtml(words)}</p>`
}
