/** Who mainly acts in a step of a country's process. */
export const stepActors = [
  { value: 'nurse', label: 'The nurse' },
  { value: 'employer', label: 'The employer' },
  { value: 'agency', label: 'We, the agency' },
  { value: 'authority', label: 'An authority' },
] as const

/** Who pays for a step. */
export const stepPayers = [
  { value: 'nurse', label: 'The nurse' },
  { value: 'employer', label: 'The employer' },
  { value: 'agency', label: 'We, the agency' },
  { value: 'shared', label: 'Nurse or employer, as agreed' },
  { value: 'nobody', label: 'Nobody: it costs nothing' },
] as const

/** How many months something takes; without `to` it may take any longer. */
export type Months = { from: number; to: number | null }

type Timed = { monthsFrom?: number | null; monthsTo?: number | null; isParallel?: boolean | null }

/** The steps in the order in which they are taken, which the home page's list may not have. */
export function inTakenOrder<Step extends { position?: number | null }>(steps: Step[]): Step[] {
  return steps
    .map((step, index) => ({ step, place: step.position ?? index + 1 }))
    .sort((a, b) => a.place - b.place)
    .map(({ step }) => step)
}

/** How long a step takes; null where it is not entered. */
export function stepMonths({ monthsFrom, monthsTo }: Timed): Months | null {
  const from = monthsFrom ?? monthsTo
  return typeof from === 'number' ? { from, to: monthsTo ?? null } : null
}

/** How long all steps take, of which some run beside the one before; null where no step has a time. */
export function totalMonths(steps: readonly Timed[]): Months | null {
  const spans: Months[] = []
  for (const step of steps) {
    const months = stepMonths(step) ?? { from: 0, to: 0 }
    const before = step.isParallel ? spans.pop() : undefined
    spans.push(before ? longer(before, months) : months)
  }
  const total = spans.reduce(sum, { from: 0, to: 0 })
  return total.from > 0 || total.to !== 0 ? total : null
}

function longer(one: Months, other: Months): Months {
  const isOpen = one.to === null || other.to === null
  return {
    from: Math.max(one.from, other.from),
    to: isOpen ? null : Math.max(Number(one.to), Number(other.to)),
  }
}

function sum(one: Months, other: Months): Months {
  const isOpen = one.to === null || other.to === null
  return { from: one.from + other.from, to: isOpen ? null : Number(one.to) + Number(other.to) }
}
