import {
  Check,
  CircleAlert,
  CircleDashed,
  Clock,
  Equal,
  Eye,
  EyeOff,
  Hand,
  type LucideIcon,
} from 'lucide-react'
import type { PublicationState } from '@collections/publications/describePublications'
import staff from '@/ui/staff.module.css'

/** What can be said of a document in a language. */
export type Mark =
  | PublicationState
  | 'figuresDiffer'
  | 'published'
  | 'unpublished'
  | 'behind'
  | 'heldBack'
  | 'countries'
  | 'same'

const marks: Record<Mark, [LucideIcon, ('warning' | 'bad')?]> = {
  complete: [Check],
  missing: [CircleDashed, 'bad'],
  outdated: [Clock, 'warning'],
  figuresDiffer: [CircleAlert, 'bad'],
  published: [Eye],
  unpublished: [EyeOff],
  behind: [Clock, 'warning'],
  heldBack: [Hand, 'warning'],
  countries: [CircleAlert, 'warning'],
  same: [Equal, 'warning'],
}

type Props = { mark: Mark; text: string; isTextHidden?: boolean }

/** A mark with its sign, so that its colour is never all that tells it apart. */
export function PublicationBadge({ mark, text, isTextHidden = false }: Props) {
  const [Icon, tone] = marks[mark]
  return (
    <span className={staff.mark} data-tone={tone}>
      <Icon aria-hidden />
      <span className={isTextHidden ? staff.visuallyHidden : undefined}>{text}</span>
    </span>
  )
}
