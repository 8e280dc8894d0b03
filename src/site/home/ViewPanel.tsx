import type { ComponentProps } from 'react'
import type { Audience } from '@/domain/consultationFields'
import { ChoicePanel } from '@/ui/ChoicePanels'

type Props = Omit<ComponentProps<typeof ChoicePanel>, 'value'> & { audience: Audience }

/** A part of the home page for one audience, with the mark by which `EarlyView` finds it. */
export function ViewPanel({ audience, ...rest }: Props) {
  return <ChoicePanel value={audience} data-view={audience} {...rest} />
}
