'use client'

import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { rememberCountry } from './chosenCountry'

type ChoiceState = {
  /** What is chosen here, and in the choices around this one. */
  chosen: readonly string[]
  /** Grows with every choice, also with one of what is chosen already. */
  turn: number
  choose: (value: string) => void
  /** Shows what was chosen before. */
  show: (value: string) => void
}

const ChoiceContext = createContext<ChoiceState>({
  chosen: [],
  turn: 0,
  choose: () => {},
  show: () => {},
})

/** What is chosen around a component. */
export const useChoice = () => use(ChoiceContext)

type Props = {
  initial: string
  /** A country that is chosen goes with the visitor into the form. */
  isOfCountries?: boolean
  children: ReactNode
}

/** One choice among several values; its buttons and panels may lie anywhere inside. */
export function Choice({ initial, isOfCountries, children }: Props) {
  const outer = use(ChoiceContext)
  const [{ own, turn }, setChoice] = useState({ own: initial, turn: 0 })

  function choose(value: string) {
    setChoice((last) => ({ own: value, turn: last.turn + 1 }))
    if (isOfCountries) rememberCountry(value)
  }

  const show = (value: string) => setChoice((last) => ({ own: value, turn: last.turn }))

  return (
    <ChoiceContext value={{ chosen: [own, ...outer.chosen], turn, choose, show }}>
      {children}
    </ChoiceContext>
  )
}

type PartProps = { value: string; className?: string; children: ReactNode }

/** A button that chooses a value. */
export function ChoiceButton({ value, className, children }: PartProps) {
  const { chosen, choose } = use(ChoiceContext)
  return (
    <button
      suppressHydrationWarning
      type="button"
      aria-pressed={chosen.includes(value)}
      onClick={() => choose(value)}
      className={className}
    >
      {children}
    </button>
  )
}

type PanelProps = PartProps & {
  /** Where links lead that stand for the buttons while no scripts run. */
  id?: string
  /**
   * What is shown without scripts: every panel, or the one that a link has led to, which is right
   * for panels that say the same with another name in it.
   */
  withoutScript?: 'all' | 'target'
  /** For `EarlyView`. */
  'data-view'?: string
}

/**
 * What is shown while a value is chosen. All panels are in the page, so that they can be found and
 * can be read without scripts. Choosing a value opens what was folded up in its panel.
 */
export function ChoicePanel({ value, withoutScript = 'all', ...rest }: PanelProps) {
  const { chosen, turn } = use(ChoiceContext)
  const isChosen = chosen.includes(value)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (turn === 0 || !isChosen) return
    panel.current?.querySelectorAll('details').forEach((details) => {
      details.open = true
    })
  }, [isChosen, turn])

  return (
    <div
      {...rest}
      ref={panel}
      data-choice-panel={withoutScript}
      hidden={!isChosen}
      suppressHydrationWarning
    />
  )
}
