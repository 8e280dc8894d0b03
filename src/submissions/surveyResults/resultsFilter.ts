import { z } from 'zod'
import { getQuestion } from '@/domain/survey/questionnaire'
import { surveyLanguages } from '@/domain/survey/surveyLanguages'

/** Where the results are, below the address of the CMS. */
export const resultsPath = '/survey-results'

/** What can be asked for; each is a parameter of the address. */
const filterNames = ['language', 'role', 'from', 'to'] as const

export type FilterName = (typeof filterNames)[number]

/** Which responses are counted; days begin and end in UTC. */
export type ResultsFilter = Partial<Record<FilterName, string>>

/** Reads the filter from an address; unknown values are left out, and named as `ignored`. */
export function parseResultsFilter(searchParams: Record<string, unknown> = {}) {
  const filter: ResultsFilter = {}
  const ignored: FilterName[] = []
  for (const name of filterNames) {
    const given = searchParams[name]
    // An empty field of the form says “all”.
    if (given === undefined || given === '') continue
    const { success, data } = valueSchemas[name].safeParse(given)
    if (success) filter[name] = data
    else ignored.push(name)
  }
  if (filter.from && filter.to && filter.from > filter.to) {
    delete filter.from
    delete filter.to
    ignored.push('from', 'to')
  }
  return { filter, ignored }
}

/** The roles that can be asked for. */
export function listRoles(): readonly string[] {
  const question = getQuestion('role')
  return question.kind === 'choice' ? question.options : []
}

// Postgres knows no year 0, and a day after the last one needs a year of four digits too.
const day = z.iso.date().refine((value) => value >= '1900-01-01' && value <= '2999-12-31')

const valueSchemas = {
  language: z.enum(surveyLanguages),
  role: z.enum(listRoles()),
  from: day,
  to: day,
} satisfies Record<FilterName, z.ZodType<string>>
