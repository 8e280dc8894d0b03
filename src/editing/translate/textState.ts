import { isEmpty } from '@collections/publications/plainText'
import { isSameText } from '@collections/publications/sameText'
import type { PageLocale } from '@/i18n/locales'
import { numberWarnings } from './checkTranslation'
import type { BenchData, BenchText } from './readBench'

/** How a text stands beside its English one. */
export type TextState = 'missing' | 'outdated' | 'same' | 'figuresDiffer' | 'complete' | 'optional'

/** Whether a text asks for work. */
export const isOpen = (state: TextState | undefined) =>
  state !== undefined && state !== 'complete' && state !== 'optional'

/** What has been done with a text since the page was opened; `behind`: saved as it was written beside a former English. */
export type Followed = 'saved' | 'right' | 'behind'

type Judged = Pick<BenchData, 'mayDiffer'> & {
  text: BenchText
  own: unknown
  how: Followed | undefined
  locale: PageLocale
}

/** Judges a stored text as `assessTranslation` does, and whether it only repeats the English one. */
export function stateOf({ text, own, how, locale, mayDiffer }: Judged): TextState {
  const { english } = text
  if (isEmpty(own)) return isEmpty(english) && !text.isRequired ? 'optional' : 'missing'
  if (how ? how === 'behind' : text.isOutdated) return 'outdated'
  const isRight = how ? how === 'right' : text.isRight
  // Names are the same in many languages; of pictures nothing more is stored.
  if (!isRight && text.type !== 'picture' && isSameText({ english, own })) return 'same'
  if (text.type === 'picture' || mayDiffer) return 'complete'
  return numberWarnings({ english, own, locale }).length > 0 ? 'figuresDiffer' : 'complete'
}
