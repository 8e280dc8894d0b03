import { z } from 'zod'
import { hostMaxLength } from '@/domain/attribution'
import {
  audiences,
  callChannels,
  callTimes,
  spokenLanguageCodes,
} from '@/domain/consultationFields'
import { desiredCountries } from '@/domain/countries'
import { nextStepKinds } from '@/domain/nextStepKinds'
import { languageLevels, maxYears, registrationMaxLength } from '@/domain/personProfile'
import { passables } from '@/domain/standing'
import { pageLocales } from '@/i18n/locales'

/** Where the desk is, below the address of the CMS. */
export const deskPath = '/desk'

export const deskTabs = ['new', 'mine', 'today', 'overdue', 'waiting', 'all'] as const

export type DeskTab = (typeof deskTabs)[number]

/** In a filter: whose field is empty. No name of a source begins so. */
export const noValue = '(none)'

/** Whose role is no hospital's: nurses, and those of whom no role is known. */
export const notHospitals = '(not hospitals)'

/** Steps that are planned at all, or whose time has come; and open cases without one. */
export const deskSteps = ['planned', 'overdue', 'none'] as const

/** There was none so far, or none by when the site promises it (`isInTime`). */
export const firstContacts = ['none', 'late'] as const

/** After so many days at a stage a case may be stuck. */
export const stageDays = ['7', '14', '30', '90'] as const

/** What has happened with a case, each at a moment that is stored (`casesTable`). */
export const caseEvents = ['contacted', 'interviewed', 'won', 'lost'] as const

/** In which order a list is, other than its own. */
export const deskSorts = ['name', 'newest', 'oldest', 'waiting', 'nextStep'] as const

// Postgres's `integer`.
const id = z.coerce.number().int().positive().max(2_147_483_647)

const name = z.string().trim().min(1).max(hostMaxLength)

/** One value or a list of them; those that are not known are left out. */
const anyOf = <Value>(value: z.ZodType<Value>) =>
  z
    .unknown()
    .transform((given) => [
      ...new Set([given].flat().flatMap((one) => value.safeParse(one).data ?? [])),
    ])
    .refine(({ length }) => length > 0 && length <= maxValues)

/** Most values of one filter. */
const maxValues = 50

/** Where no day is beyond what Postgres knows. */
export const daySchema = z.iso.date().refine((day) => day >= '2000-01-01' && day <= '2999-12-31')

/** Of which several values may be chosen. */
const filtersOfSeveral = {
  country: anyOf(z.enum([...desiredCountries, noValue])),
  role: anyOf(z.enum([...audiences, notHospitals, noValue])),
  language: anyOf(z.enum(pageLocales)),
  owner: anyOf(z.union([id, z.literal(noValue)])),
  stage: anyOf(id),
  stepKind: anyOf(z.enum(nextStepKinds)),
  source: anyOf(name),
  campaign: anyOf(name.toLowerCase()),
  /** as asked for with a request */
  callTime: anyOf(z.enum(callTimes)),
  callChannel: anyOf(z.enum(callChannels)),
  callLanguage: anyOf(z.enum(spokenLanguageCodes)),
  /** Which one a nurse is meant for. */
  hospital: anyOf(id),
}

/** In the order of their fields. */
const filters = {
  ...filtersOfSeveral,
  /** The case is at its present stage for more days. */
  stageFor: z.enum(stageDays),
  reached: id,
  step: z.enum(deskSteps),
  /** Whose the next step is. */
  stepOwner: z.union([id, z.literal(noValue)]),
  event: z.enum(caseEvents),
  /** The days of the event. */
  since: daySchema,
  until: daySchema,
  firstContact: z.enum(firstContacts),
  /** Who was the first to be in touch. */
  contactedBy: z.union([id, z.literal(noValue)]),
  from: daySchema,
  to: daySchema,
  /** at least */
  languageLevel: z.enum(languageLevels),
  registration: z.string().trim().min(1).max(registrationMaxLength),
  /** at least */
  yearsOfExperience: z.coerce.number().int().min(1).max(maxYears),
  /** on that day */
  readyFrom: daySchema,
  /** as sent along with a request */
  passed: z.enum(passables),
  /** It leaves all people, and is set and kept like a filter. */
  sort: z.enum(deskSorts),
}

export type FilterName = keyof typeof filters

/** Those above. */
export const filterNames = Object.keys(filters) as FilterName[]

export const takesSeveral = (name: string) => Object.hasOwn(filtersOfSeveral, name)

const parameters = {
  tab: z.enum(deskTabs),
  ...filters,
  q: z.string().trim().min(1).max(200),
  person: id,
  page: id.max(10_000_000),
  /** The stages side by side instead of a list. */
  view: z.literal('board'),
}

/** What the desk shows; each part is a parameter of its address. */
export type DeskAddress = {
  [Name in keyof typeof parameters]?: z.infer<(typeof parameters)[Name]>
} & { tab: DeskTab; page: number }

/** Reads what is to be shown; unknown values are left out. A new search goes through all people. */
export function parseDeskAddress(searchParams: Record<string, unknown> = {}): DeskAddress {
  const given = Object.entries(parameters).flatMap(([name, schema]) => {
    const { success, data } = schema.safeParse(searchParams[name])
    return success ? [[name, data]] : []
  })
  // Each value has just passed the schema of its name.
  const known = Object.fromEntries(given) as Partial<DeskAddress>
  const tab = known.q ? 'all' : parameters.tab.safeParse(searchParams.unsearched).data
  return { tab: tab ?? 'new', page: 1, ...known }
}

/** The query of an address, with what is to change; `undefined` leaves a part out. */
export function deskQuery(address: DeskAddress, change: Partial<DeskAddress> = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...address, ...change })) {
    if (value === undefined || (name === 'page' && value === 1)) continue
    for (const one of [value].flat()) query.append(name, String(one))
  }
  return `?${query}`
}

/** How many filters are set, the search aside. */
export function countFilters(address: DeskAddress): number {
  return filterNames.filter((name) => address[name] !== undefined).length
}

/** An address as a view keeps it: without the person and the search, which may be a name. */
export function viewQuery(address: DeskAddress): string {
  const kept = deskQuery(address, { q: undefined, person: undefined, page: 1 })
  const query = new URLSearchParams(kept)
  query.sort()
  return `?${query}`
}

/** The address of a view, or of any query. */
export function addressOf(query: string): DeskAddress {
  const given = new URLSearchParams(query)
  return parseDeskAddress(
    Object.fromEntries(
      [...given.keys()].map((name) => [
        name,
        takesSeveral(name) ? given.getAll(name) : given.get(name),
      ]),
    ),
  )
}

/** Where a person is shown at the desk. */
export function personAddress(id: number | string): string {
  return `/cms${deskPath}?tab=all&person=${id}`
}
