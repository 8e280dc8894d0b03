import { spanNames, type Period, type Span } from '../../src/submissions/figures/figuresAddress'
import type { Generated } from './generatedCases'

type Case = {
  main: Generated
  all: Generated[]
  arrivedAt: Date
  source: string | null
  campaign: string | null
  /** minutes; null without a contact */
  waited: number | null
}

const minutesBetween = (from: Date, to: Date) =>
  Math.max(0, (to.getTime() - from.getTime()) / 60_000)
const isWithin = ({ start, end }: Span, time: Date) => time >= start && time < end

/** The figures, counted plainly by going through all people one after the other. */
export function countCases({ people, period }: { people: Generated[]; period: Period }) {
  const all = people.filter((one) => one.mergedInto === null && !one.isInTrash).map(toCase)
  const current = all.filter((one) => isWithin(period.spans.period, one.arrivedAt))
  // Such as `2026-10-25`.
  const { format } = new Intl.DateTimeFormat('sv-SE', { timeZone: period.timeZone })
  const weekOf = (time: Date) => {
    const day = format(time)
    return period.parts.findIndex(({ from, to }) => from <= day && day <= to) + 1
  }
  const valuesOf = {
    source: (one: Case) => one.source,
    campaign: (one: Case) => one.campaign,
    country: (one: Case) => one.main.country,
    owner: ({ main: { owner } }: Case) => owner && String(owner),
  }
  return {
    weeks: tally(current.map((one) => weekOf(one.arrivedAt))),
    groups: Object.entries(valuesOf).flatMap(([dimension, valueOf]) => {
      const known = current.flatMap((one) => valueOf(one) ?? [])
      const top = [...tally(known)]
        .sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
        .slice(0, 12)
        .map(([value]) => value)
      return groups(current, (one) => {
        const value = valueOf(one)
        return value === null || top.includes(value) ? value : 'all others'
      }).map(([value, cases]) => {
        const isRest = value === 'all others'
        return { dimension, value: isRest ? null : value, isRest, ...outcome(cases) }
      })
    }),
    compared: spanNames.map((name) => {
      const span = period.spans[name]
      const cases = all.filter((one) => isWithin(span, one.arrivedAt))
      const sent = people.flatMap(({ requests }) => requests)
      return {
        requests: sent.filter(({ at, isInTrash }) => !isInTrash && isWithin(span, at)).length,
        ...outcome(cases),
      }
    }),
    stageOf: (id: number) => {
      const stays = current.flatMap(({ main }) =>
        main.changes.flatMap(({ from, at }, index) =>
          from.id === id ? minutesBetween(main.changes[index - 1]?.at ?? main.createdAt, at) : [],
        ),
      )
      return {
        id,
        reached: current.filter(
          ({ main }) =>
            main.stage.id === id ||
            main.changes.some(({ from, to }) => from.id === id || to.id === id),
        ).length,
        now: current.filter(({ main }) => main.stage.id === id).length,
        median: medianOf(stays),
      }
    },
    steps: groups(
      all.filter(({ main }) => main.nextStepAt),
      ({ main }) => main.owner,
    ).map(([id, cases]) => ({
      id,
      planned: cases.length,
      overdue: cases.filter(({ main }) => (main.nextStepAt ?? 0) < new Date()).length,
    })),
  }

  function toCase(main: Generated): Case {
    const all = [main, ...people.filter(({ mergedInto }) => mergedInto === main.id)]
    const first = [...all].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())[0] ?? main
    const contacts = all
      .flatMap(({ changes }) => changes)
      .filter(({ to }) => to.kind !== 'new')
      .map(({ at }) => at.getTime())
    const { createdAt: arrivedAt, source, campaign } = first
    const contactedAt = contacts.length > 0 ? new Date(Math.min(...contacts)) : null
    const waited = contactedAt && minutesBetween(arrivedAt, contactedAt)
    return { main, all, arrivedAt, source, campaign, waited }
  }
}

function outcome(cases: Case[]) {
  const waited = cases.flatMap((one) => one.waited ?? [])
  return {
    cases: cases.length,
    contacted: waited.length,
    median: medianOf(waited),
    won: cases.filter(({ main }) => main.stage.kind === 'won').length,
    lost: cases.filter(({ main }) => main.stage.kind === 'lost').length,
  }
}

function tally<Value>(values: Value[]): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

function groups<One, Key>(list: One[], keyOf: (one: One) => Key): [Key, One[]][] {
  const found = new Map<Key, One[]>()
  for (const one of list) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one])
  return [...found]
}

/** The one in the middle, or between the two that are. */
function medianOf(values: number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [below, above] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return below === undefined || above === undefined ? null : (below + above) / 2
}
