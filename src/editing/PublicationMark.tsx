import { Check, CircleAlert, CircleDashed, Clock, Eye, EyeOff, type LucideIcon } from 'lucide-react'
import type { PublicationState } from '@collections/publications/remarks'
import styles from './editing.module.css'

/** What can be said of a document in a language. */
type Mark = PublicationState | 'figuresDiffer' | 'published' | 'unpublished' | 'behind'

const icons: Record<Mark, LucideIcon> = {
  complete: Check,
  missing: CircleDashed,
  outdated: Clock,
  figuresDiffer: CircleAlert,
  published: Eye,
  unpublished: EyeOff,
  behind: Clock,
}

type Props = { mark: Mark; text: string; isTextHidden?: boolean }

/** A mark with its sign, so that its colour is never all that tells it apart. */
export function PublicationMark({ mark, text, isTextHidden = false }: Props) {
  const Icon = icons[mark]
  return (
    <span className={styles.mark} data-mark={mark}>
      <Icon aria-hidden className={styles.icon} />
      <span className={isTextHidden ? styles.hidden : undefined}>{text}</span>
    </span>
  )
}
