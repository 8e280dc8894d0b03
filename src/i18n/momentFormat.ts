import { intlTag } from './intlTag'

/** Making a format takes ten times as long as using it, and a long list of moments has one. */
const formats = new Map<string, Intl.DateTimeFormat>()

type Options = {
  /** a language tag for `Intl` */
  language: string
  /** the runtime's where there is none: in a browser the reader's own */
  timeZone?: string
  hasTime?: boolean
}

/**
 * How staff read a moment on every screen and in every mail: `25 Nov 2026, 17:58`. Payload's own dates follow the
 * same pattern (`collections/withAdminLabels.ts`).
 */
export function momentFormat({ language, timeZone, hasTime = true }: Options) {
  const key = `${language} ${timeZone} ${hasTime}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      ...(hasTime ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : {}),
      timeZone,
    })
  formats.set(key, format)
  return format
}

/** How staff read a day that is the same everywhere. */
export const dayFormat = ({ language }: { language: string }) =>
  momentFormat({ language: intlTag(language), timeZone: 'UTC', hasTime: false })
