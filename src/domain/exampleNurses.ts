import type { FirstCountry } from './countries'
import examples from './exampleNurses.json'
import { readStandingAnswers, type StandingAnswers } from './standing'

/** A made-up nurse, and which steps she still needs: their places in each guide of the first content. */
export type ExampleNurse = StandingAnswers & {
  name: string
  missing: Record<FirstCountry, readonly number[]>
}

const unanswered = readStandingAnswers(new URLSearchParams())

/** Examples with which editors see whom a change of the guides concerns. */
export const exampleNurses = examples.map(
  (example) => ({ ...unanswered, ...example }) as ExampleNurse,
)
