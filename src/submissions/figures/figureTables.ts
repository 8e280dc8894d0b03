import type { PayloadRequest } from 'payload'
import { audiences, desiredCountries } from '@/domain/consultationFields'
import { cmsT, type CmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { countryName } from '@/submissions/desk/countryName'
import { deskQuery, noValue, type DeskAddress } from '@/submissions/desk/deskAddress'
import { readDeskOptions, type DeskOptions } from '@/submissions/desk/readDesk'
import { spanNames, type Period } from './figuresAddress'
import { dimensions, readFigures, type Dimension, type Figures, type Group } from './readFigures'

/** The tables of the page, in its order; each is a file too. */
export const tableNames = ['compared', 'nurses', 'hospitals', 'weeks', ...dimensions] as const

/** Tables whose first figures can be drawn. */
export const drawnTables = ['weeks', ...dimensions] as const

/** A figure, and the list of the desk that it counts; null where there is nothing to count. */
export type Figure = { value: number | null; list?: string; isPercent?: boolean }

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
  i18n: PayloadRequest['i18n']
  t: CmsT
}

const listOf = (filters: Partial<Omit<DeskAddress, 'tab' | 'page'>>) =>
  deskQuery({ tab: 'all', page: 1, ...filters })

const hours = (minutes: number | null) => minutes && minutes / 60

const percent = (part: number, whole: number): Figure => ({
  value: whole > 0 ? (part / whole) * 100 : null,
  isPercent: true,
})

/**
 * All figures as tables, with their words in the reader's language, and how many cases there are. The caller
 * has checked that the reader may see figures.
 */
export async function readFigureTables({ req, period }: { req: PayloadRequest; period: Period }) {
  const { i18n, payload } = req
  const t = cmsT(i18n)
  const [figures, options] = await Promise.all([readFigures(payload, period), readDeskOptions(req)])
  const source = { figures, options, period, i18n, t }
  const tableOf = (name: FigureTable['name']) => {
    if (name === 'compared') return comparedTable(source)
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

function comparedTable({ figures, period, t }: Source): Table {
  const measures = ['requests', 'cases', 'contacted', 'median', 'won', 'lost'] as const
  return {
    note: t('figureNote:compared'),
    columns: [t('figureColumn:measure'), ...spanNames.map((span) => t(`figureColumn:${span}`))],
    rows: measures.map((measure) => ({
      label: t(`figureMeasure:${measure}`),
      figures: spanNames.map((span, index) => {
        const value = figures.compared[index]?.[measure] ?? null
        // The spans before end within a day, which no list does.
        const { days } = period.spans[span]
        return {
          value: measure === 'median' ? hours(value) : value,
          ...(measure === 'cases' && days ? { list: listOf(days) } : {}),
        }
      }),
    })),
  }
}

function weeksTable({ figures, period, t, i18n: { language } }: Source): Table {
  const format = new Intl.DateTimeFormat(intlTag(language), {
    day: 'numeric',
    month: 'short',
    year: '2-digit',
    timeZone: 'UTC',
  })
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
    rows: stages.map(({ id, name, reached = 0, now = 0, median = null }) => ({
      label: name,
      figures: [
        { value: reached, list: listOf({ from, to, reached: id, role: audience }) },
        percent(reached, cases),
        { value: now, list: listOf({ from, to, stage: id, role: audience }) },
        { value: median && median / 60 / 24 },
      ],
    })),
  }
}

/** What became of the cases of each value; of coordinators also of those without a case, and their steps. */
function outcomeTable(dimension: Dimension, source: Source): Table {
  const { figures, options, period, t } = source
  const isOwner = dimension === 'owner'
  const found = figures.groups.filter((one) => one.dimension === dimension)
  const all = isOwner ? [...options.owners.map(({ id }) => String(id)), null] : []
  const idle = all.filter((owner) => found.every(({ value }) => value !== owner))
  const groups = [...found, ...idle.map((value) => ({ ...noCases, value }))]
  const columns = ['cases', 'contacted', 'medianHours', 'won', 'wonShare', 'lost'] as const
  const steps = isOwner ? (['planned', 'overdue'] as const) : []
  return {
    note: t(isOwner ? 'figureNote:owner' : 'figureNote:contact'),
    columns: [
      t(`desk:${dimension}`),
      ...[...columns, ...steps].map((name) => t(`figureColumn:${name}`)),
    ],
    rows: groups
      .sort((a, b) => rank(a) - rank(b) || b.cases - a.cases)
      .map(({ value, isRest, cases, contacted, median, won, lost }) => {
        const filter = isRest ? null : { [dimension]: value ?? noValue }
        const { from, to } = period
        const planned = figures.steps.find(({ id }) => String(id) === String(value))
        return {
          label: isRest ? t('figures:rest') : labelOf(dimension, value, source),
          figures: [
            { value: cases, ...(filter ? { list: listOf({ ...filter, from, to }) } : {}) },
            { value: contacted },
            { value: hours(median) },
            { value: won },
            percent(won, cases),
            { value: lost },
            ...steps.map((step) => ({
              value: planned?.[step] ?? 0,
              list: listOf({ ...filter, step }),
            })),
          ],
        }
      }),
  }
}

const noCases = { isRest: false, cases: 0, contacted: 0, median: null, won: 0, lost: 0 }

/** Values first, then what is not known, then the rest. */
const rank = ({ value, isRest }: Pick<Group, 'value' | 'isRest'>) =>
  isRest ? 2 : value === null ? 1 : 0

function labelOf(dimension: Dimension, value: string | null, { options, t, i18n }: Source): string {
  if (value === null) return t(dimension === 'owner' ? 'desk:nobodyYet' : 'figures:notKnown')
  const role = dimension === 'role' && audiences.find((one) => one === value)
  if (role) return t(`desk:${role}`)
  const country = desiredCountries.find((one) => one === value)
  if (dimension === 'country' && country) return countryName({ country, language: i18n.language })
  const owner = dimension === 'owner' && options.owners.find(({ id }) => String(id) === value)
  return owner ? owner.name : value
}

/** Writes a day as the reader's language does. */
export function dayFormat(language: string): (day: string) => string {
  const format = new Intl.DateTimeFormat(intlTag(language), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  return (day) => format.format(new Date(day))
}
