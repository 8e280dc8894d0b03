import { caseEvents } from '../../src/submissions/desk/deskAddress'
import { spanNames, type Period, type Span } from '../../src/submissions/figures/figuresAddress'
import type { Generated, Stage } from './generatedCases'

type Moments = Record<(typeof caseEvents)[number], Date | null>

type Case = Moments & {
  main: Generated
  arrivedAt: Date
  source: string | null
  campaign: string | null
  contactedBy: number | null
  /** minutes; null without a contact */
  waited: number | null
}

const minutesBetween = (from: Date, to: Date) => Math.max(0, (+to - +from) / 60_000)
const isWithin = ({ start, end }: Span, time: Date | null) =>
  time !== null && time >= start && time < end
const earliest = <Done extends { at: Date; by?: number | null }>(list: Done[]): Done | undefined =>
  [...list].sort((a, b) => +a.at - +b.at || (a.by ?? 0) - (b.by ?? 0))[0]

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
    role: ({ main: { stage } }: Case) => stage.audience,
    owner: ({ main: { owner } }: Case) => owner && String(owner),
    contactedBy: ({ contactedBy }: Case) => contactedBy && String(contactedBy),
  }
  return {
    weeks: new Map(groupBy(current, (one) => weekOf(one.arrivedAt)).map(([k, v]) => [k, v.length])),
    groups: Object.entries(valuesOf).flatMap(([dimension, valueOf]) => {
      const top = groupBy(
        current.filter((one) => valueOf(one)),
        valueOf,
      )
        .sort(
          ([a, one], [b, other]) => other.length - one.length || (String(a) < String(b) ? -1 : 1),
        )
        .slice(0, 12)
        .map(([value]) => value)
      return groupBy(current, (one) => {
        const value = valueOf(one)
        return value === null || top.includes(value) ? value : 'all others'
      }).map(([value, cases]) => {
        const isRest = value === 'all others'
        const outcome = Object.fromEntries(
          caseEvents.map((event) => [event, cases.filter((one) => one[event]).length]),
        )
        const waited = isRest ? [] : cases.flatMap((one) => one.waited ?? [])
        return {
          dimension,
          value: isRest ? null : value,
          isRest,
          cases: cases.length,
          ...outcome,
          median: medianOf(waited),
        }
      })
    }),
    compared: spanNames.map((name) => {
      const span = period.spans[name]
      const happened = (event: (typeof caseEvents)[number]) =>
        all.filter((one) => isWithin(span, one[event]))
      return {
        cases: all.filter((one) => isWithin(span, one.arrivedAt)).length,
        ...Object.fromEntries(caseEvents.map((event) => [event, happened(event).length])),
        median: medianOf(happened('contacted').flatMap(({ waited }) => waited ?? [])),
      }
    }),
    steps: groupBy(
      all.filter(({ main }) => main.nextStepAt),
      ({ main }) => main.owner,
    ).map(([id, cases]) => ({
      id,
      planned: cases.length,
      overdue: cases.filter(
        ({ main }) => main.nextStepAt && format(main.nextStepAt) < format(new Date()),
      ).length,
    })),
    stageOf: (id: number) => {
      const stays = current.flatMap(({ main }) =>
        main.changes.flatMap(({ from, at }, index) =>
          from.id === id ? minutesBetween(main.changes[index - 1]?.at ?? main.createdAt, at) : [],
        ),
      )
      const isAt = ({ main }: Case) => main.stage.id === id
      const wasAt = ({ main }: Case) => main.changes.some(({ from }) => from.id === id)
      return {
        id,
        reached: current.filter((one) => isAt(one) || wasAt(one)).length,
        now: current.filter(isAt).length,
        median: medianOf(stays),
      }
    },
  }

  function toCase(main: Generated): Case {
    const theirs = [main, ...people.filter(({ mergedInto }) => mergedInto === main.id)]
    const first = earliest(theirs.map((one) => ({ ...one, at: one.createdAt }))) ?? main
    const moves = theirs.flatMap(({ changes }) => changes)
    const contact = earliest([
      ...moves.filter(({ to }) => to.kind !== 'new'),
      ...theirs.flatMap(({ contacts }) => contacts),
    ])
    return {
      main,
      arrivedAt: first.createdAt,
      source: first.source,
      campaign: first.campaign,
      contacted: contact?.at ?? null,
      contactedBy: contact?.by ?? null,
      waited: contact ? minutesBetween(first.createdAt, contact.at) : null,
      interviewed: earliest(moves.filter(({ to }) => to.isInterview))?.at ?? null,
      won: since(main, 'won') && firstSince(theirs, 'won'),
      lost: since(main, 'lost') && firstSince(theirs, 'lost'),
    }
  }
}

/** Since when a person is at a stage of a kind without a break; null where they are not. */
function since({ changes }: Generated, kind: Stage['kind']): Date | null {
  const before = changes.findLastIndex(({ to }) => to.kind !== kind)
  return changes[before + 1]?.at ?? null
}

function firstSince(people: Generated[], kind: Stage['kind']): Date | null {
  const times = people.flatMap((one) => since(one, kind) ?? [])
  return times.sort((a, b) => Number(a) - Number(b))[0] ?? null
}

function groupBy<One, Key>(list: One[], keyOf: (one: One) => Key): [Key, One[]][] {
  const found = new Map<Key, One[]>()
  for (const one of list) {
    const group = found.get(keyOf(one)) ?? []
    group.push(one)
    found.set(keyOf(one), group)
  }
  return [...found]
}

/** The one in the middle, or between the two that are. */
function medianOf(values: number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [below, above] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return below === undefined || above === undefined ? null : (below + above) / 2
}
