'use client'

import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { rememberCountry } from '@/lib/chosenCountry'
import { isCountry } from '@/lib/countries'

type ChoiceState = {
  chosen: string
  /** Grows with every choice, also with one of what is chosen already. */
  turn: number
  choose: (value: string) => void
}

const ChoiceContext = createContext<ChoiceState>({ chosen: '', turn: 0, choose: () => {} })

/** One choice among several values; its buttons and panels may lie anywhere inside. */
export function Choice({ initial, children }: { initial: string; children: ReactNode }) {
  const [{ chosen, turn }, setChoice] = useState({ chosen: initial, turn: 0 })
  function choose(value: string) {
    setChoice((last) => ({ chosen: value, turn: last.turn + 1 }))
    // A country goes with the visitor into the form.
    if (isCountry(value)) rememberCountry(value)
  }
  return <ChoiceContext value={{ chosen, turn, choose }}>{children}</ChoiceContext>
}

/** The value chosen in the nearest choice. */
export function useChosen(): string {
  return use(ChoiceContext).chosen
}

type PartProps = { value: string; className?: string; children: ReactNode }

/** A button that chooses a value. */
export function ChoiceButton({ value, className, children }: PartProps) {
  const { chosen, choose } = use(ChoiceContext)
  return (
    <button
      type="button"
      aria-pressed={chosen === value}
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
}

/**
 * What is shown while a value is chosen. All panels are in the page, so that they can be found and
 * can be read without scripts. Choosing a value opens what was folded up in its panel.
 */
export function ChoicePanel({ value, id, withoutScript = 'all', className, children }: PanelProps) {
  const { chosen, turn } = use(ChoiceContext)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (turn === 0 || chosen !== value) return
    panel.current?.querySelectorAll('details').forEach((details) => {
      details.open = true
    })
  }, [chosen, turn, value])

  return (
    <div
      ref={panel}
      id={id}
      data-choice-panel={withoutScript}
      hidden={chosen !== value}
      className={className}
    >
      {children}
    </div>
  )
}
