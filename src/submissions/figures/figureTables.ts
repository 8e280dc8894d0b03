import { audiences, type Audience } from '@/domain/consultationFields'
import { desiredCountries } from '@/domain/countries'
import { cmsT, type CmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { momentFormat } from '@/i18n/momentFormat'
import { sourceName } from '@/submissions/desk/choices'
import { countryName } from '@/submissions/desk/countryName'
import { deskQuery, notHospitals, noValue, type DeskAddress } from '@/submissions/desk/deskAddress'
import { readDeskOptions, type DeskOptions, type OptionsQuery } from '@/submissions/desk/readDesk'
import { spanNames, type Filters, type Period } from './figuresAddress'
import {
  dimensions,
  inDays,
  inHours,
  measures,
  readComparison,
  readFigures,
  type Figures,
  type Group,
} from './readFigures'

/** What became of cases, for each audience; of both together alone by role. */
type Outcomes = { dimension: (typeof dimensions)[number]; audience: Audience | null }

const outcomeTables = [
  { dimension: 'role', audience: null },
  ...audiences.flatMap((audience) =>
    dimensions.flatMap((dimension) => (dimension === 'role' ? [] : [{ dimension, audience }])),
  ),
] as const satisfies Outcomes[]

/** The tables of the page, in its order; each is a file too. */
const plainTables = ['compared', 'nurses', 'hospitals', 'weeks'] as const

/**
 * A figure, and the list of the desk that it counts, or that it is worked out from; null where there is nothing
 * to count.
 */
export type Figure = {
  value: number | null
  list?: string
  isPercent?: boolean
  isDerived?: boolean
  /** why there is none */
  instead?: string
}

type Table = {
  note?: string
  /** the first one is that of the rows' labels */
  columns: string[]
  /** what they are called where those names stand once above all rows */
  shortColumns?: string[]
  rows: { label: string; figures: Figure[] }[]
}

export type FigureTable = Table & {
  /** such as `hospitals-source` */
  name: string
  title: string
  /** whose outcomes; absent where it is no such table */
  audience?: Audience | null
}

type Source = {
  figures: Figures
  options: DeskOptions
  period: Period
  i18n: OptionsQuery['i18n']
  t: CmsT
}

type Lists = (filters: Partial<Omit<DeskAddress, 'tab' | 'page'>>) => string

/** Lists of those whom the filters leave, and whom those of the list leave of them. */
const listsOf =
  ({ filters }: Period): Lists =>
  (own) =>
    deskQuery({ tab: 'all', page: 1, ...filters, ...own })

/** The roles of an audience that the filters leave. */
function rolesOf({ filters: { role } }: Period, audience: Audience): NonNullable<Filters['role']> {
  if (!role) return [audience === 'hospitals' ? audience : notHospitals]
  return role.filter((one) => (one === 'hospitals') === (audience === 'hospitals'))
}

/** Whether the filters leave people of an audience. */
const isAsked = (period: Period, audience: Audience | null) =>
  !audience || rolesOf(period, audience).length > 0

const percent = (part: number, whole: number, list?: string): Figure => ({
  value: whole > 0 ? (part / whole) * 100 : null,
  list,
  isPercent: true,
  isDerived: true,
})

type TablesQuery = { req: OptionsQuery; period: Period }

/**
 * All figures as tables, with their words in the reader's language, and how many cases there are. The caller
 * has checked that the reader may see figures.
 */
export async function readFigureTables({ req, period }: TablesQuery) {
  const { i18n, payload } = req
  const t = cmsT(i18n)
  const [figures, options] = await Promise.all([readFigures(payload, period), readDeskOptions(req)])
  const source = { figures, options, period, i18n, t }
  const tableOf = (name: (typeof plainTables)[number]) => {
    if (name === 'compared') return comparedTable({ ...source, compared: figures.compared })
    return name === 'weeks' ? weeksTable(source) : funnelTable(name, source)
  }
  const plain = plainTables
    .filter((name) => name === 'compared' || name === 'weeks' || isAsked(period, name))
    .map((name): FigureTable => ({ name, title: t(`figureTable:${name}`), ...tableOf(name) }))
  const outcomes = outcomeTables
    .filter(({ audience }) => isAsked(period, audience))
    .map((one): FigureTable => {
      const { dimension, audience } = one
      const title = t(`figureTable:${dimension}`)
      const own = audience
        ? { name: `${audience}-${dimension}`, title: `${title} · ${t(`figures:${audience}`)}` }
        : { name: dimension, title }
      return { ...own, audience, ...outcomeTable(one, source) }
    })
  return {
    tables: [...plain, ...outcomes],
    options,
    cases: figures.weeks.reduce((sum, { count }) => sum + count, 0),
  }
}

/**
 * The table of this month, quarter and period beside the ones before, alone. The caller has checked that the reader
 * may see figures.
 */
export async function readComparedTable({ req, period }: TablesQuery): Promise<FigureTable> {
  const t = cmsT(req.i18n)
  const compared = await readComparison(req.payload, period)
  const name = 'compared'
  return {
    name,
    title: t(`figureTable:${name}`),
    ...comparedTable({ compared, period, t, i18n: req.i18n }),
  }
}

type Compared = Pick<Source, 'period' | 't' | 'i18n'> & Pick<Figures, 'compared'>

/** Of which list each measure is, beside when. */
const measured = {
  cases: {},
  contacted: { event: 'contacted' },
  inTime: {},
  median: { event: 'contacted' },
  interviewed: { event: 'interviewed' },
  placements: { event: 'won', audience: 'nurses' },
  untilPlacement: { event: 'won', audience: 'nurses' },
  contracts: { event: 'won', audience: 'hospitals' },
  untilContract: { event: 'won', audience: 'hospitals' },
  lost: { event: 'lost' },
} as const satisfies Record<
  (typeof measures)[number],
  { event?: DeskAddress['event']; audience?: Audience }
>

const derived: readonly string[] = ['inTime', 'median', 'untilPlacement', 'untilContract']

function comparedTable({ compared, period, t, i18n: { language } }: Compared): Table {
  const listOf = listsOf(period)
  const { stretch } = period
  const nameOf = (span: (typeof spanNames)[number]) => {
    if (!stretch || (span !== 'period' && span !== 'before')) return t(`figureColumn:${span}`)
    if (span === 'period') return t(`figurePeriod:${stretch}`)
    if (stretch === 'thisMonth') return t('figureColumn:lastMonth')
    return t(stretch === 'thisQuarter' ? 'figureColumn:lastQuarter' : `figureBefore:${stretch}`)
  }
  const day = momentFormat({ language: intlTag(language), timeZone: 'UTC', hasTime: false })
  const daysOf = ({ from, to }: Period['spans']['period']) =>
    day.formatRange(new Date(from), new Date(to))
  const asked = measures.flatMap((measure) => {
    const { event, audience }: { event?: DeskAddress['event']; audience?: Audience } =
      measured[measure]
    return isAsked(period, audience ?? null) ? [{ measure, event, audience }] : []
  })
  return {
    note: t('figureNote:compared'),
    columns: [
      t('figureColumn:measure'),
      ...spanNames.map((span) => `${nameOf(span)}: ${daysOf(period.spans[span])}`),
    ],
    shortColumns: [t('figureColumn:measure'), ...spanNames.map(nameOf)],
    rows: asked.map(({ measure, event, audience }) => ({
      label: t(`figureMeasure:${measure}`),
      figures: spanNames.map((span, index) => {
        const { from, to } = period.spans[span]
        const late = measure === 'inTime' && { firstContact: 'late' as const }
        const days = event ? { event, since: from, until: to } : { from, to, ...late }
        return {
          value: compared[index]?.[measure] ?? null,
          list: listOf(audience ? { ...days, role: rolesOf(period, audience) } : days),
          isPercent: measure === 'inTime',
          isDerived: derived.includes(measure),
        }
      }),
    })),
  }
}

function weeksTable({ figures, period, t, i18n: { language } }: Source): Table {
  const format = momentFormat({ language: intlTag(language), timeZone: 'UTC', hasTime: false })
  const listOf = listsOf(period)
  return {
    columns: [t('figureColumn:week'), t('figureColumn:cases')],
    rows: period.parts.map(({ from, to }, index) => {
      const value = figures.weeks.find(({ week }) => week === index + 1)?.count ?? 0
      return {
        label: format.formatRange(new Date(from), new Date(to)),
        figures: [{ value, list: listOf({ from, to }) }],
      }
    }),
  }
}

/** The stages of an audience, and how many of its cases have been at each. */
function funnelTable(
  audience: 'nurses' | 'hospitals',
  { figures, options, period, t }: Source,
): Table {
  const { from, to } = period
  const listOf = listsOf(period)
  const stages = options.stages
    .filter((stage) => stage.audience === audience)
    .map(({ id, name }) => ({ name, ...figures.stages.find((stage) => stage.id === id) }))
  const role = rolesOf(period, audience)
  // Each case is at one stage.
  const cases = stages.reduce((sum, { now = 0 }) => sum + now, 0)
  const columns = ['reached', 'share', 'now', 'medianDays'] as const
  return {
    note: t('figureNote:stages'),
    columns: [t('desk:stage'), ...columns.map((name) => t(`figureColumn:${name}`))],
    rows: stages.map(({ id, name, reached = 0, now = 0, median = null }) => {
      const list = listOf({ from, to, reached: id, role })
      const present = id === undefined ? undefined : [id]
      return {
        label: name,
        figures: [
          { value: reached, list },
          percent(reached, cases, list),
          { value: now, list: listOf({ from, to, stage: present, role }) },
          { value: inDays(median), list, isDerived: true },
        ],
      }
    }),
  }
}

/**
 * What became of the cases of each value; of campaigns what they cost; of coordinators also of those without a
 * case, whom they were the first to contact, and their steps.
 */
function outcomeTable({ dimension, audience }: Outcomes, source: Source): Table {
  const { figures, options, period, t } = source
  const isOwner = dimension === 'owner'
  const ofAudience = figures.groups.filter((one) => one.audience === audience)
  const found = ofAudience.filter((one) => one.dimension === dimension)
  const contacts = isOwner ? ofAudience.filter((one) => one.dimension === 'contactedBy') : found
  const all = isOwner ? [...options.owners.map(({ id }) => String(id)), null] : []
  const idle = new Set([...all, ...contacts.map(({ value }) => value)])
  for (const { value } of found) idle.delete(value)
  const groups = [...found, ...[...idle].map((value) => ({ ...noCases, value }))]
  const columns = ['cases', 'contacted', 'inTime', 'medianHours', 'interviewed'] as const
  const isCohort = period.basis === 'arrived'
  // A share of cases that arrived at other times is none.
  const goal = goalColumns[audience ?? 'both'].filter((name) => isCohort || !name.endsWith('Share'))
  const paidFor =
    isCohort && dimension === 'campaign' && isWholeCampaign(period, audience) ? audience : null
  const ofCampaign = paidFor ? (['cost', costColumns[paidFor]] as const) : []
  const steps = isOwner ? (['planned', 'overdue'] as const) : []
  const words = [...columns, ...goal, 'lost', ...ofCampaign, ...steps] as const
  const role = audience ? { role: rolesOf(period, audience) } : {}
  const lists = listsOf(period)
  const listOf: Lists = (own) => lists({ ...role, ...own })
  return {
    note: t(
      `figureNote:${!isCohort ? 'happened' : isOwner ? 'owner' : paidFor ? 'campaign' : 'outcome'}`,
    ),
    columns: [
      t(`desk:${dimension}`),
      ...words.map((name) =>
        // Of coordinators they are their own, in cases that others may have by now.
        isOwner && name === 'contacted' ? t('figureMeasure:contacted') : t(`figureColumn:${name}`),
      ),
    ],
    rows: groups
      .sort((a, b) => rank(a) - rank(b) || b.cases - a.cases)
      .map((group) => {
        const { value, isRest } = group
        const own = contacts.find((one) => one.value === value && one.isRest === isRest) ?? noCases
        return {
          label: isRest ? t('figures:rest') : labelOf(dimension, value, source),
          figures: [
            ...outcomeFigures({ dimension, group, contacts: own, period, listOf }),
            ...(paidFor ? costFigures({ group, audience: paidFor, figures, listOf, t }) : []),
            ...steps.map((step) => ({
              value:
                figures.steps.find(
                  (one) => String(one.id) === String(value) && one.audience === audience,
                )?.[step] ?? 0,
              list: listOf({ owner: [value ? Number(value) : noValue], step }),
            })),
          ],
        }
      }),
  }
}

/** What the goal of an audience is called, the share that has reached it, and how long that took. */
const goalColumns = {
  nurses: ['placements', 'placedShare', 'daysToPlacement'],
  hospitals: ['contracts', 'contractShare', 'daysToContract'],
  both: ['won', 'wonShare', 'daysToGoal'],
} as const

const costColumns = { nurses: 'costPerPlacement', hospitals: 'costPerContract' } as const

/** A campaign's cost is that of all of an audience whom it has brought. */
function isWholeCampaign({ filters }: Period, audience: Audience | null): boolean {
  const all = audience === 'hospitals' ? audience : notHospitals
  const { role = [all], campaign: _, ...others } = filters
  return role.includes(all) && Object.keys(others).length === 0
}

type OutcomeQuery = {
  dimension: Outcomes['dimension']
  group: Group
  /** whose first contacts are counted; of coordinators their own, in cases that others may own now */
  contacts: Group
  period: Period
  listOf: Lists
}

function outcomeFigures({ dimension, group, contacts, period, listOf }: OutcomeQuery): Figure[] {
  const { from, to, basis } = period
  const { value, isRest, cases, interviewed, won, lost, due, inTime, untilWon } = group
  const { contacted, median } = contacts
  const filter = { [dimension]: [value ?? noValue] }
  const daysOf = (event?: DeskAddress['event']) =>
    event && basis === 'happened' ? { event, since: from, until: to } : { event, from, to }
  // No list has all others.
  const list = (event?: DeskAddress['event']) =>
    isRest ? undefined : listOf({ ...filter, ...daysOf(event) })
  const contactedList =
    dimension === 'owner' && !isRest
      ? listOf({ ...daysOf('contacted'), contactedBy: value ? Number(value) : noValue })
      : list('contacted')
  return [
    { value: cases, list: list() },
    { value: contacted, list: contactedList },
    percent(
      inTime,
      due,
      isRest ? undefined : listOf({ ...filter, from, to, firstContact: 'late' }),
    ),
    { value: inHours(median), list: contactedList, isDerived: true },
    { value: interviewed, list: list('interviewed') },
    { value: won, list: list('won') },
    ...(basis === 'arrived' ? [percent(won, cases, list('won'))] : []),
    { value: inDays(untilWon), list: list('won'), isDerived: true },
    { value: lost, list: list('lost') },
  ]
}

type CostQuery = Pick<Source, 'figures' | 't'> & {
  group: Group
  audience: Audience
  listOf: Lists
}

/** Of all placements or contracts that a campaign has brought since it began: its cost is that of all its time. */
function costFigures({ group, audience, figures: { costs }, listOf, t }: CostQuery): Figure[] {
  const { value } = group
  const paid = costs.find(({ campaign }) => campaign === value)
  const cost = paid?.cost[audience] ?? null
  const won = paid?.won[audience] ?? 0
  const list = value ? listOf({ campaign: [value], event: 'won' }) : undefined
  // Whose page a campaign leads to has all of its cost.
  const instead = t(
    audience === 'nurses' ? 'figures:countedWithHospitals' : 'figures:countedWithNurses',
  )
  return [
    { value: cost, ...(paid && { instead }) },
    { value: cost !== null && won > 0 ? cost / won : null, list, isDerived: true },
  ]
}

const noCases: Group = {
  value: null,
  isRest: false,
  cases: 0,
  contacted: 0,
  interviewed: 0,
  won: 0,
  lost: 0,
  due: 0,
  inTime: 0,
  median: null,
  untilWon: null,
}

/** Values first, then what is not known, then the rest. */
const rank = ({ value, isRest }: Pick<Group, 'value' | 'isRest'>) =>
  isRest ? 2 : value === null ? 1 : 0

function labelOf(
  dimension: (typeof dimensions)[number],
  value: string | null,
  { figures, t, i18n }: Source,
): string {
  if (value === null) return t(dimension === 'owner' ? 'desk:nobodyYet' : 'figures:notKnown')
  const role = dimension === 'role' && audiences.find((one) => one === value)
  if (role) return t(`desk:${role}`)
  const country = desiredCountries.find((one) => one === value)
  if (dimension === 'country' && country) return countryName({ country, language: i18n.language })
  if (dimension === 'source') return sourceName(t, value)
  const user = dimension === 'owner' && figures.staff.find(({ id }) => String(id) === value)
  return user ? user.name : value
}
