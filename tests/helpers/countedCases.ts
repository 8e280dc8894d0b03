import { nextWorkingDay, type OfficeHours } from '../../src/domain/officeHours'
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
  /** the same, until the goal */
  untilWon: number | null
  /** null while there is time */
  isInTime: boolean | null
}

const minutesBetween = (from: Date, to: Date) => Math.max(0, (+to - +from) / 60_000)
const isWithin = ({ start, end }: Span, time: Date | null) =>
  time !== null && time >= start && time < end
const earliest = <Done extends { at: Date; by?: number | null }>(list: Done[]): Done | undefined =>
  [...list].sort((a, b) => +a.at - +b.at || (a.by ?? 0) - (b.by ?? 0))[0]

type Asked = { people: Generated[]; period: Period; promise: OfficeHours }

const audiences = ['nurses', 'hospitals']

const audienceOf = ({ main: { role } }: Pick<Case, 'main'>) => role ?? 'nurses'

/** The figures, counted plainly by going through all people one after the other. */
export function countCases({ people, period, promise }: Asked) {
  const { role, country, source, campaign, owner } = period.filters
  const fits = (wanted: unknown[] | undefined, value: unknown) =>
    !wanted || wanted.includes(value ?? '(none)')
  const all = people
    .filter((one) => one.mergedInto === null && !one.isInTrash)
    .map(toCase)
    .filter(
      (one) =>
        ((role?.includes('(not hospitals)') && audienceOf(one) === 'nurses') ||
          fits(role, one.main.role)) &&
        fits(country, one.main.country) &&
        fits(source, one.source) &&
        fits(campaign, one.campaign) &&
        fits(owner, one.main.owner),
    )
  const current = all.filter((one) => isWithin(period.spans.period, one.arrivedAt))
  const isCohort = period.basis === 'arrived'
  const isCounted = (time: Date | null) =>
    isCohort ? time !== null : isWithin(period.spans.period, time)
  const numberOf = (cases: Case[]) => cases.filter(({ arrivedAt }) => isCounted(arrivedAt)).length
  const outcomes = isCohort
    ? current
    : all.filter((one) => [one.arrivedAt, ...caseEvents.map((event) => one[event])].some(isCounted))
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
    role: ({ main }: Case) => main.role,
    owner: ({ main: { owner } }: Case) => owner && String(owner),
    contactedBy: ({ contactedBy }: Case) => contactedBy && String(contactedBy),
  }
  return {
    weeks: new Map(groupBy(current, (one) => weekOf(one.arrivedAt)).map(([k, v]) => [k, v.length])),
    groups: Object.entries(valuesOf).flatMap(([dimension, valueOf]) =>
      (dimension === 'role' ? [null] : audiences).flatMap((audience) => {
        const theirs = outcomes.filter((one) => !audience || audienceOf(one) === audience)
        const top = groupBy(
          theirs.filter((one) => valueOf(one)),
          valueOf,
        )
          .sort(
            ([a, one], [b, other]) =>
              numberOf(other) - numberOf(one) || (String(a) < String(b) ? -1 : 1),
          )
          .slice(0, 12)
          .map(([value]) => value)
        return groupBy(theirs, (one) => {
          const value = valueOf(one)
          return value === null || top.includes(value) ? value : 'all others'
        }).map(([value, cases]) => {
          const isRest = value === 'all others'
          const outcome = Object.fromEntries(
            caseEvents.map((event) => [event, cases.filter((one) => isCounted(one[event])).length]),
          )
          const timed = isRest ? [] : cases
          const arrived = cases.filter(({ arrivedAt }) => isCounted(arrivedAt))
          return {
            dimension,
            audience,
            value: isRest ? null : value,
            isRest,
            cases: arrived.length,
            ...outcome,
            due: arrived.filter(({ isInTime }) => isInTime !== null).length,
            inTime: arrived.filter(({ isInTime }) => isInTime).length,
            median: medianOf(
              timed.flatMap(({ waited, contacted }) =>
                isCounted(contacted) ? (waited ?? []) : [],
              ),
            ),
            untilWon: medianOf(
              timed.flatMap(({ untilWon, won }) => (isCounted(won) ? (untilWon ?? []) : [])),
            ),
          }
        })
      }),
    ),
    compared: spanNames.map((name) => {
      const span = period.spans[name]
      const happened = (event: (typeof caseEvents)[number]) =>
        all.filter((one) => isWithin(span, one[event]))
      const arrived = all.filter((one) => isWithin(span, one.arrivedAt))
      const due = arrived.filter(({ isInTime }) => isInTime !== null)
      const inTime = due.filter(({ isInTime }) => isInTime)
      const won = (audience: string) =>
        happened('won').filter((one) => audienceOf(one) === audience)
      const until = (cases: Case[]) => {
        const minutes = medianOf(cases.flatMap(({ untilWon }) => untilWon ?? []))
        return minutes && minutes / 60 / 24
      }
      const median = medianOf(happened('contacted').flatMap(({ waited }) => waited ?? []))
      return {
        cases: arrived.length,
        contacted: happened('contacted').length,
        inTime: due.length > 0 ? (inTime.length / due.length) * 100 : null,
        median: median && median / 60,
        interviewed: happened('interviewed').length,
        placements: won('nurses').length,
        untilPlacement: until(won('nurses')),
        contracts: won('hospitals').length,
        untilContract: until(won('hospitals')),
        lost: happened('lost').length,
      }
    }),
    steps: groupBy(
      all.filter(({ main }) => main.nextStepAt),
      (one) => `${audienceOf(one)} ${one.main.owner ?? ''}`,
    ).map(([key, cases]) => ({
      id: Number(key.split(' ')[1]) || null,
      audience: key.split(' ')[0],
      planned: cases.length,
      overdue: cases.filter(
        ({ main }) => main.nextStepAt && format(main.nextStepAt) < format(new Date()),
      ).length,
    })),
    stageOf: (id: number) => {
      const stays = current.flatMap(({ main }) =>
        main.changes.flatMap(({ from, at }, index) =>
          from.id === id && from.audience === audienceOf({ main })
            ? minutesBetween(main.changes[index - 1]?.at ?? main.createdAt, at)
            : [],
        ),
      )
      const isAt = ({ main }: Case) => main.stage.id === id
      const wasAt = ({ main }: Case) =>
        main.changes.some(({ from }) => from.id === id && from.audience === audienceOf({ main }))
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
    const won = since(main, 'won') && firstSince(theirs, 'won')
    const now = new Date()
    const due = nextWorkingDay({ hours: promise, after: first.createdAt, now: new Date(0) })?.to
    return {
      main,
      arrivedAt: first.createdAt,
      source: first.source,
      campaign: first.campaign,
      contacted: contact?.at ?? null,
      contactedBy: contact?.by ?? null,
      waited: contact ? minutesBetween(first.createdAt, contact.at) : null,
      interviewed: earliest(moves.filter(({ to }) => to.isInterview))?.at ?? null,
      won,
      untilWon: won && minutesBetween(first.createdAt, won),
      isInTime: due && (contact?.at ?? now) > due ? false : contact ? true : null,
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
  return earliest(times.map((at) => ({ at })))?.at ?? null
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
