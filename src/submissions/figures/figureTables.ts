import { audiences, desiredCountries } from '@/domain/consultationFields'
import { cmsT, type CmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { momentFormat } from '@/i18n/momentFormat'
import { countryName } from '@/submissions/desk/countryName'
import { caseEvents, deskQuery, noValue, type DeskAddress } from '@/submissions/desk/deskAddress'
import { readDeskOptions, type DeskOptions, type OptionsQuery } from '@/submissions/desk/readDesk'
import { spanNames, type Period } from './figuresAddress'
import { dimensions, readComparison, readFigures, type Figures, type Group } from './readFigures'

/** The tables of the page, in its order; each is a file too. */
export const tableNames = ['compared', 'nurses', 'hospitals', 'weeks', ...dimensions] as const

/**
 * A figure, and the list of the desk that it counts, or that it is worked out from; null where there is nothing
 * to count.
 */
export type Figure = {
  value: number | null
  list?: string
  isPercent?: boolean
  isDerived?: boolean
}

type Table = {
  note?: string
  /** the first one is that of the rows' labels */
  columns: string[]
  rows: { label: string; figures: Figure[] }[]
}

export type FigureTable = Table & { name: (typeof tableNames)[number]; title: string }

type Source = {
  figures: Figures
  options: DeskOptions
  period: Period
  i18n: OptionsQuery['i18n']
  t: CmsT
}

const listOf = (filters: Partial<Omit<DeskAddress, 'tab' | 'page'>>) =>
  deskQuery({ tab: 'all', page: 1, ...filters })

const hours = (minutes: number | null) => minutes && minutes / 60

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
  const tableOf = (name: FigureTable['name']) => {
    if (name === 'compared') return comparedTable({ ...source, compared: figures.compared })
    if (name === 'weeks') return weeksTable(source)
    if (name === 'nurses' || name === 'hospitals') return funnelTable(name, source)
    return outcomeTable(name, source)
  }
  const tables = tableNames.map((name): FigureTable => ({
    name,
    title: t(`figureTable:${name}`),
    ...tableOf(name),
  }))
  return { tables, cases: figures.weeks.reduce((sum, { count }) => sum + count, 0) }
}

/**
 * The table of this month, quarter and period beside the ones before, alone. The caller has checked that the reader
 * may see figures.
 */
export async function readComparedTable({ req, period }: TablesQuery): Promise<FigureTable> {
  const t = cmsT(req.i18n)
  const compared = await readComparison(req.payload, period)
  const name = 'compared'
  return { name, title: t(`figureTable:${name}`), ...comparedTable({ compared, period, t }) }
}

type Compared = Pick<Source, 'period' | 't'> & Pick<Figures, 'compared'>

function comparedTable({ compared, period, t }: Compared): Table {
  const measures = ['cases', ...caseEvents, 'median'] as const
  return {
    note: t('figureNote:compared'),
    columns: [t('figureColumn:measure'), ...spanNames.map((span) => t(`figureColumn:${span}`))],
    rows: measures.map((measure) => ({
      label: t(`figureMeasure:${measure}`),
      figures: spanNames.map((span, index) => {
        const value = compared[index]?.[measure] ?? null
        const { from, to } = period.spans[span]
        if (measure === 'cases') return { value, list: listOf({ from, to }) }
        const isDerived = measure === 'median'
        const event = isDerived ? 'contacted' : measure
        const list = listOf({ event, since: from, until: to })
        return { value: isDerived ? hours(value) : value, list, isDerived }
      }),
    })),
  }
}

function weeksTable({ figures, period, t, i18n: { language } }: Source): Table {
  const format = momentFormat({ language: intlTag(language), timeZone: 'UTC', hasTime: false })
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
  { figures, options, period: { from, to }, t }: Source,
): Table {
  const stages = options.stages
    .filter((stage) => stage.audience === audience)
    .map(({ id, name }) => ({ name, ...figures.stages.find((stage) => stage.id === id) }))
  // Each case is at one stage.
  const cases = stages.reduce((sum, { now = 0 }) => sum + now, 0)
  const columns = ['reached', 'share', 'now', 'medianDays'] as const
  return {
    note: t('figureNote:stages'),
    columns: [t('desk:stage'), ...columns.map((name) => t(`figureColumn:${name}`))],
    rows: stages.map(({ id, name, reached = 0, now = 0, median = null }) => {
      const list = listOf({ from, to, reached: id, role: audience })
      return {
        label: name,
        figures: [
          { value: reached, list },
          percent(reached, cases, list),
          { value: now, list: listOf({ from, to, stage: id, role: audience }) },
          { value: median && median / 60 / 24, list, isDerived: true },
        ],
      }
    }),
  }
}

/**
 * What became of the cases of each value; of campaigns what they cost; of coordinators also of those without a
 * case, whom they were the first to contact, and their steps.
 */
function outcomeTable(dimension: (typeof dimensions)[number], source: Source): Table {
  const { figures, options, t } = source
  const isOwner = dimension === 'owner'
  const found = figures.groups.filter((one) => one.dimension === dimension)
  const contacts = isOwner ? figures.groups.filter((one) => one.dimension === 'contactedBy') : found
  const all = isOwner ? [...options.owners.map(({ id }) => String(id)), null] : []
  const idle = new Set([...all, ...contacts.map(({ value }) => value)])
  for (const { value } of found) idle.delete(value)
  const groups = [...found, ...[...idle].map((value) => ({ ...noCases, value }))]
  const columns = [
    'cases',
    'contacted',
    'medianHours',
    'interviewed',
    'won',
    'wonShare',
    'lost',
  ] as const
  const ofCampaign = dimension === 'campaign' ? (['cost', 'costPerPlacement'] as const) : []
  const steps = isOwner ? (['planned', 'overdue'] as const) : []
  return {
    note: t(`figureNote:${isOwner || dimension === 'campaign' ? dimension : 'outcome'}`),
    columns: [
      t(`desk:${dimension}`),
      ...[...columns, ...ofCampaign, ...steps].map((name) => t(`figureColumn:${name}`)),
    ],
    rows: groups
      .sort((a, b) => rank(a) - rank(b) || b.cases - a.cases)
      .map((group) => {
        const { value, isRest } = group
        const own = contacts.find((one) => one.value === value && one.isRest === isRest) ?? noCases
        return {
          label: isRest ? t('figures:rest') : labelOf(dimension, value, source),
          figures: [
            ...outcomeFigures({ dimension, group, contacts: own, period: source.period }),
            ...(ofCampaign.length > 0 ? costFigures(group, figures) : []),
            ...steps.map((step) => ({
              value: figures.steps.find(({ id }) => String(id) === String(value))?.[step] ?? 0,
              list: listOf({ owner: value ? Number(value) : noValue, step }),
            })),
          ],
        }
      }),
  }
}

type OutcomeQuery = {
  dimension: (typeof dimensions)[number]
  group: Group
  /** whose first contacts are counted; of coordinators their own, in cases that others may own now */
  contacts: Group
  period: Period
}

function outcomeFigures({
  dimension,
  group,
  contacts,
  period: { from, to },
}: OutcomeQuery): Figure[] {
  const { value, isRest, cases, interviewed, won, lost } = group
  const { contacted, median } = contacts
  const filter = { [dimension]: value ?? noValue, from, to }
  // No list has all others.
  const list = (event?: (typeof caseEvents)[number]) =>
    isRest ? undefined : listOf({ ...filter, event })
  const contactedList =
    dimension === 'owner' && !isRest
      ? listOf({ from, to, event: 'contacted', contactedBy: value ? Number(value) : noValue })
      : list('contacted')
  return [
    { value: cases, list: list() },
    { value: contacted, list: contactedList },
    { value: hours(median), list: contactedList, isDerived: true },
    { value: interviewed, list: list('interviewed') },
    { value: won, list: list('won') },
    percent(won, cases, list('won')),
    { value: lost, list: list('lost') },
  ]
}

/** Of all that a campaign has placed since it began, since its cost is that of all its time. */
function costFigures({ value }: Group, { costs }: Figures): Figure[] {
  const paid = costs.find(({ campaign }) => campaign === value?.toLowerCase())
  const list = value ? listOf({ campaign: value, event: 'won' }) : undefined
  return [
    { value: paid?.cost ?? null },
    { value: paid && paid.won > 0 ? paid.cost / paid.won : null, list, isDerived: true },
  ]
}

const noCases: Group = {
  value: null,
  isRest: false,
  cases: 0,
  contacted: 0,
  median: null,
  interviewed: 0,
  won: 0,
  lost: 0,
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
  const user = dimension === 'owner' && figures.staff.find(({ id }) => String(id) === value)
  return user ? user.name : value
}
