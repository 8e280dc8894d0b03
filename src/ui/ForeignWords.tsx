import { splitLanguages } from '@/i18n/foreignWords'
import type { PageLocale } from '@/i18n/locales'
import { IsolatedNumbers } from './IsolatedNumbers'

type Props = {
  text: string | null | undefined
  locale: PageLocale
  /** Whether its numbers are kept in order (`IsolatedNumbers`). */
  hasNumbers?: boolean
}

/** A text of the CMS with the words of other languages marked as such. */
export function ForeignWords({ text, locale, hasNumbers = false }: Props) {
  return splitLanguages({ text: text ?? '', locale }).map(({ text: part, language }, index) =>
    language ? (
      <span key={index} lang={language}>
        {part}
      </span>
    ) : hasNumbers ? (
      <IsolatedNumbers key={index} text={part} />
    ) : (
      part
    ),
  )
}
