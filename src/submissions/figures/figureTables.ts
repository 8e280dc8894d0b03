import type { PayloadRequest } from 'payload'
import { audiences, desiredCountries } from '@/domain/consultationFields'
import { cmsT, type CmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { languageName } from '@/i18n/languageName'
import { isPageLocale } from '@/i18n/locales'
import { countryName } from '@/submissions/desk/countryName'
import { deskQuery, noValue, type DeskAddress } from '@/submissions/desk/deskAddress'
import type { Period } from './figuresAddress'
import {
  comparedSpans,
  dimensions,
  type Contact,
  type Dimension,
  type FigureNames,
  type Figures,
} from './readFigures'

/** The tables of the page, in its order; each is a file too. */
export const tableNames = [
  'compared',
  'weeks',
  ...dimensions,
  ...audiences,
  'owners',
  'hours',
  'lost',
  'steps',
] as const

type TableName = (typeof tableNames)[number]

/** A figure, and the list of the desk that it counts; null where there is nothing to count. */
export type Figure = { value: number | null; list?: string }

export type FigureTable = {
  name: TableName
  title: string
  note?: string
  /** the first one is that of the rows' labels */
  columns: string[]
  rows: {
    label: string
    /** what stands for it below a column */
    mark?: string
    figures: Figure[]
  }[]
  /** what of the rows' first figures is drawn; absent where numbers say more */
  chart?: 'bars' | 'columns'
}

type Source = {
  figures: Figures
  names: FigureNames
  period: Period
  i18n: PayloadRequest['i18n']
}

type Worded = Source & {
  t: CmsT
  /** the weeks of the period by their days, such as `2 – 8 Nov 26` */
  weekLabels: string[]
}

type Filters = Partial<Omit<DeskAddress, 'tab' | 'page' | 'person'>>

const listOf = (filters: Filters) => deskQuery({ tab: 'all', page: 1, ...filters })

const hours = (minutes: number | null) => minutes && minutes / 60
const days = (minutes: number | null) => minutes && minutes / 60 / 24

/** All figures as tables, with their words in the reader's language. */
export function figureTables(source: Source): FigureTable[] {
  const t = cmsT(source.i18n)
  const { parts } = source.period
  const worded = { ...source, t, weekLabels: labelWeeks(parts, source.i18n.language) }
  const shortDay = shortDayFormat(source.i18n.language)
  const tables: Record<TableName, Omit<FigureTable, 'name' | 'title'>> = {
    compared: comparedTable(worded),
    weeks: {
      columns: [t('figureColumn:week'), t('figureColumn:cases')],
      rows: parts.map((part, index) => ({
        label: worded.weekLabels[index] ?? '',
        mark: shortDay(part.from),
        figures: [
          {
            value: source.figures.weeks.find(({ week }) => week === index + 1)?.count ?? 0,
            list: listOf({ from: part.from, to: part.to }),
          },
        ],
      })),
      chart: 'columns',
    },
    country: dimensionTable({ ...worded, dimension: 'country' }),
    role: dimensionTable({ ...worded, dimension: 'role' }),
    language: dimensionTable({ ...worded, dimension: 'language' }),
    source: dimensionTable({ ...worded, dimension: 'source' }),
    campaign: dimensionTable({ ...worded, dimension: 'campaign' }),
    nurses: stageTable({ ...worded, audience: 'nurses' }),
    hospitals: stageTable({ ...worded, audience: 'hospitals' }),
    owners: {
      ...contactColumns(t, t('desk:owner')),
      rows: ownersOf(source, t).map(({ id, label }) => {
        const found = source.figures.owners.find((owner) => owner.id === id)
        const list = listOf({ ...daysOf(source.period), owner: id ?? noValue })
        return { label, figures: contactFigures(found, list) }
      }),
    },
    hours: {
      ...contactColumns(t, t('figureColumn:hour')),
      rows: Array.from({ length: 24 }, (_, hour) => ({
        label: String(hour).padStart(2, '0'),
        figures: contactFigures(source.figures.hours.find((one) => one.hour === hour)),
      })),
      chart: 'columns',
    },
    lost: {
      columns: [t('figureColumn:reason'), t('figureColumn:cases')],
      rows: source.names.stages
        .filter(({ kind }) => kind === 'lost')
        .map(({ id, name, audience }) => ({
          label: `${t(`desk:${audience}`)}: ${name}`,
          figures: [
            {
              value: source.figures.stages.find((stage) => stage.id === id)?.now ?? 0,
              list: listOf({ ...daysOf(source.period), stage: id }),
            },
          ],
        })),
      chart: 'bars',
    },
    steps: {
      note: t('figureNote:steps'),
      columns: [t('desk:owner'), t('figureColumn:planned'), t('figureColumn:overdue')],
      rows: ownersOf(source, t).map(({ id, label }) => {
        const found = source.figures.steps.find((step) => step.id === id)
        return {
          label,
          figures: (['planned', 'overdue'] as const).map((step) => ({
            value: found?.[step] ?? 0,
            list: listOf({ owner: id ?? noValue, step }),
          })),
        }
      }),
    },
  }
  return tableNames.map((name) => ({ name, title: t(`figureTable:${name}`), ...tables[name] }))
}

function comparedTable({ figures, period, t }: Worded): Omit<FigureTable, 'name' | 'title'> {
  const measures = ['requests', 'cases', 'contacted', 'median', 'won', 'lost'] as const
  // The others end within a day.
  const lists = {
    thisWeek: listOf({ from: period.thisWeek.from, to: period.thisWeek.to }),
    lastWeek: undefined,
    period: listOf(daysOf(period)),
    before: undefined,
  }
  return {
    note: t('figureNote:compared'),
    columns: [t('figureColumn:measure'), ...comparedSpans.map((span) => t(`figureColumn:${span}`))],
    rows: measures.map((measure) => ({
      label: t(`figureMeasure:${measure}`),
      figures: comparedSpans.map((span, index) => {
        const value = figures.compared[index]?.[measure] ?? null
        return {
          value: measure === 'median' ? hours(value) : value,
          ...(measure === 'cases' ? { list: lists[span] } : {}),
        }
      }),
    })),
  }
}

function dimensionTable({
  dimension,
  figures,
  period,
  t,
  i18n,
  weekLabels,
}: Worded & { dimension: Dimension }): Omit<FigureTable, 'name' | 'title'> {
  const { language } = i18n
  const counted = figures.counted.filter((one) => one.dimension === dimension)
  const sum = (found: typeof counted) => found.reduce((total, { count }) => total + count, 0)
  const keyOf = ({ value, isRest }: (typeof counted)[number]) => JSON.stringify([value, isRest])
  const rows = [...new Map(counted.map((one) => [keyOf(one), one]))]
    .map(([key, { value, isRest }]) => {
      const found = counted.filter((one) => keyOf(one) === key)
      return { value, isRest, found, total: sum(found) }
    })
    .sort((a, b) => rank(a) - rank(b) || b.total - a.total)
  return {
    columns: [t(`desk:${dimension}`), t('figureColumn:total'), ...weekLabels],
    rows: rows.map(({ value, isRest, found, total }) => {
      const filters = isRest ? null : filterOf({ dimension, value })
      const list = (between: { from: string; to: string }) =>
        filters ? { list: listOf({ ...filters, ...between }) } : {}
      return {
        label: isRest ? t('figures:rest') : valueLabel({ dimension, value, t, language }),
        figures: [
          { value: total, ...list(daysOf(period)) },
          ...period.parts.map(({ from, to }, index) => ({
            value: sum(found.filter(({ week }) => week === index + 1)),
            ...list({ from, to }),
          })),
        ],
      }
    }),
    chart: 'bars',
  }
}

/** Values first, then what is not known, then the rest. */
const rank = ({ value, isRest }: { value: string | null; isRest: boolean }) =>
  isRest ? 2 : value === null ? 1 : 0

/** The filter of the desk for a value; null where it has none. */
function filterOf({
  dimension,
  value,
}: {
  dimension: Dimension
  value: string | null
}): Filters | null {
  switch (dimension) {
    case 'country': {
      const country = desiredCountries.find((one) => one === value)
      return country || value === null ? { country: country ?? noValue } : null
    }
    case 'role': {
      const role = audiences.find((one) => one === value)
      return role ? { role } : null
    }
    case 'language':
      return value !== null && isPageLocale(value) ? { language: value } : null
    case 'source':
    case 'campaign':
      return { [dimension]: value ?? noValue }
  }
}

function valueLabel({
  dimension,
  value,
  t,
  language,
}: {
  dimension: Dimension
  value: string | null
  t: CmsT
  language: string
}): string {
  if (value === null) return t('figures:notKnown')
  const country = desiredCountries.find((one) => one === value)
  const role = audiences.find((one) => one === value)
  if (dimension === 'country' && country) return countryName({ country, language })
  if (dimension === 'role' && role) return t(`desk:${role}`)
  if (dimension === 'language' && isPageLocale(value)) {
    return languageName({ locale: value, language })
  }
  return value
}

function stageTable({
  audience,
  figures,
  names,
  period,
  t,
}: Worded & { audience: 'nurses' | 'hospitals' }): Omit<FigureTable, 'name' | 'title'> {
  const stages = names.stages.filter(
    (stage) => stage.audience === audience && stage.kind !== 'lost',
  )
  return {
    note: t('figureNote:stages'),
    columns: [
      t('desk:stage'),
      ...(['reached', 'now', 'left', 'medianDays', 'ninetiethDays'] as const).map((name) =>
        t(`figureColumn:${name}`),
      ),
    ],
    rows: stages.map(({ id, name }) => {
      const found = figures.stages.find((stage) => stage.id === id)
      const between = daysOf(period)
      return {
        label: name,
        figures: [
          { value: found?.reached ?? 0, list: listOf({ ...between, reached: id }) },
          { value: found?.now ?? 0, list: listOf({ ...between, stage: id }) },
          { value: found?.left ?? 0 },
          { value: days(found?.median ?? null) },
          { value: days(found?.ninetieth ?? null) },
        ],
      }
    }),
    chart: 'bars',
  }
}

function contactColumns(t: CmsT, first: string) {
  const names = ['cases', 'contacted', 'medianHours', 'ninetiethHours'] as const
  return {
    note: t('figureNote:contact'),
    columns: [first, ...names.map((name) => t(`figureColumn:${name}`))],
  }
}

function contactFigures(found: Contact | undefined, list?: string): Figure[] {
  return [
    { value: found?.cases ?? 0, ...(list ? { list } : {}) },
    { value: found?.contacted ?? 0 },
    { value: hours(found?.median ?? null) },
    { value: hours(found?.ninetieth ?? null) },
  ]
}

/** Everybody who looks after cases, and nobody. */
function ownersOf({ names }: Source, t: CmsT): { id: number | null; label: string }[] {
  return [
    ...names.users.map(({ id, name }) => ({ id, label: name })),
    { id: null, label: t('desk:nobodyYet') },
  ]
}

const daysOf = ({ from, to }: Period) => ({ from, to })

/** Weeks by their days, such as `2 – 8 Nov 26`. Making a format takes longer than a hundred labels. */
function labelWeeks(weeks: Period['parts'], language: string): string[] {
  const format = new Intl.DateTimeFormat(intlTag(language), {
    day: 'numeric',
    month: 'short',
    year: '2-digit',
    timeZone: 'UTC',
  })
  return weeks.map(({ from, to }) => format.formatRange(new Date(from), new Date(to)))
}

/** The same in a few figures, such as `2/11`. In a chart, signs that turn the order of Arabic do harm. */
function shortDayFormat(language: string): (day: string) => string {
  const format = dayFormat(language, { day: 'numeric', month: 'numeric' })
  return (day) => format(day).replaceAll('\u200f', '')
}

/** Writes a day as the reader's language does. */
export function dayFormat(
  language: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): (day: string) => string {
  const format = new Intl.DateTimeFormat(intlTag(language), { ...options, timeZone: 'UTC' })
  return (day) => format.format(new Date(day))
}
