import { asciiDigits } from './asciiDigits'
import { countries, firstCountries, type Country, type FirstCountry } from './countries'
import { languageLevels, maxYears } from './personProfile'
import { inTakenOrder, stepMonths, totalMonths, type Months } from './processSteps'

/** What a nurse has learnt, the least first. */
export const qualifications = ['assistant', 'diploma', 'degree', 'master'] as const

/** Where nurses have worked. */
export const wards = [
  'general',
  'intensive',
  'emergency',
  'theatre',
  'children',
  'maternity',
  'psychiatry',
  'elderly',
  'dialysis',
  'community',
] as const

/** Most hours of a nurse's training; twice as many as the longest have. */
const maxHours = 20_000

/** Tests of English with their results, of each test the least first. */
export const englishResults = ['ielts_6', 'ielts_6_5', 'ielts_7', 'oet_c_plus', 'oet_b'] as const

/** The certificates that a step may ask for: results in English, and levels of German. */
const certificates = ['german_b1', 'german_b2', 'german_c1', ...englishResults] as const

/** What is passed or issued on the way to a country, with the country whose step it ends. */
export const milestonesOf = {
  germany: ['german_documents', 'german_decision', 'german_licence'],
  uae: ['uae_verified', 'uae_attested', 'uae_exam'],
  usa: ['us_report', 'us_board', 'nclex', 'visascreen'],
  uk: ['cbt', 'osce', 'nmc_pin'],
  ksa: ['ksa_account', 'ksa_dataflow', 'ksa_exam'],
} as const satisfies Record<FirstCountry, readonly string[]>

const milestones = firstCountries.flatMap((country) => [...milestonesOf[country]])

export type Qualification = (typeof qualifications)[number]
export type Ward = (typeof wards)[number]
type EnglishResult = (typeof englishResults)[number]
export type Certificate = (typeof certificates)[number]
export type Milestone = (typeof milestones)[number]
type LanguageLevel = (typeof languageLevels)[number]

/** What a nurse has answered; null where she has not. */
export type StandingAnswers = {
  qualification: Qualification | null
  /** Of her training, theory and practice together. */
  hours: number | null
  isRegistered: boolean
  years: number | null
  wards: Ward[]
  german: LanguageLevel | null
  english: EnglishResult | null
  milestones: Milestone[]
  /** Where she wants to go; none where she leaves that open. */
  countries: Country[]
}

/** The same as a request stores them; older ones lack the questions that came later. */
export type SentStanding = Omit<StandingAnswers, 'hours' | 'wards'> &
  Partial<Pick<StandingAnswers, 'hours' | 'wards'>>

/** What the page shows: answers that were sent, and that there were too many. */
export type ShownStanding = { answers: StandingAnswers; isRefused: boolean }

/** When a step of a guide is done: all of this is met, and of each list one is enough. */
export type DoneWhen = {
  qualification?: Qualification | null
  hours?: number | null
  isRegistered?: boolean | null
  years?: number | null
  certificates?: readonly Certificate[] | null
  milestones?: readonly Milestone[] | null
}

/** One thing that a step asks for. */
export type Condition =
  | { kind: 'qualification'; least: Qualification }
  | { kind: 'hours'; least: number }
  | { kind: 'registration' }
  | { kind: 'years'; least: number }
  | { kind: 'certificates'; oneOf: readonly Certificate[] }
  | { kind: 'milestones'; oneOf: readonly Milestone[] }

type Step = {
  monthsFrom?: number | null
  monthsTo?: number | null
  isParallel?: boolean | null
  position?: number | null
  doneWhen?: DoneWhen | null
}

/** A step of a guide beside what a nurse has. */
export type AssessedStep<One> = {
  step: One
  /** `ahead`: it asks for nothing that is in the answers, such as the flight. */
  state: 'there' | 'missing' | 'ahead'
  /** What of it is not met. */
  missing: Condition[]
  months: Months | null
}

/**
 * Where a nurse stands on the way to a country: what is there, what is left, and how many months that takes, with the
 * time until she has worked for as many years as a step asks for. There is no score.
 */
export function assess<One extends Step>(steps: readonly One[], answers: StandingAnswers) {
  const assessed = inTakenOrder([...steps]).map((step): AssessedStep<One> => {
    const conditions = conditionsOf(step.doneWhen ?? {})
    const missing = conditions.filter((condition) => !isMet(condition, answers))
    const state = missing.length > 0 ? 'missing' : conditions.length > 0 ? 'there' : 'ahead'
    return { step, state, missing, months: monthsLeft({ step, missing, answers }) }
  })
  const times = assessed.map(({ step: { isParallel }, state, months }) =>
    // A step that is done stays in its place, because the next one may run beside it.
    state === 'there' || !months
      ? { isParallel }
      : { monthsFrom: months.from, monthsTo: months.to, isParallel },
  )
  const starts = startsOf(times)
  return {
    there: assessed.filter(({ state }) => state === 'there'),
    left: assessed
      .map((one, index) => ({ ...one, startsIn: starts[index] ?? 0 }))
      .filter(({ state }) => state !== 'there'),
    months: totalMonths(times),
  }
}

/** In how many months each step can begin at the earliest; some begin with the step before. */
function startsOf(times: { monthsFrom?: number; isParallel?: boolean | null }[]): number[] {
  let [start, end] = [0, 0]
  return times.map(({ monthsFrom = 0, isParallel }) => {
    if (!isParallel) start = end
    end = Math.max(end, start + monthsFrom)
    return start
  })
}

function conditionsOf(done: DoneWhen): Condition[] {
  const { qualification, hours, isRegistered, years } = done
  const { certificates: results, milestones: passed } = done
  return [
    ...(qualification ? [{ kind: 'qualification', least: qualification } as const] : []),
    ...(hours ? [{ kind: 'hours', least: hours } as const] : []),
    ...(isRegistered ? [{ kind: 'registration' } as const] : []),
    ...(years ? [{ kind: 'years', least: years } as const] : []),
    ...(results?.length ? [{ kind: 'certificates', oneOf: results } as const] : []),
    ...(passed?.length ? [{ kind: 'milestones', oneOf: passed } as const] : []),
  ]
}

function isMet(condition: Condition, answers: StandingAnswers): boolean {
  const { qualification, hours, isRegistered, years } = answers
  switch (condition.kind) {
    case 'qualification':
      return (
        qualification !== null &&
        qualifications.indexOf(qualification) >= qualifications.indexOf(condition.least)
      )
    case 'hours':
      return (hours ?? 0) >= condition.least
    case 'registration':
      return isRegistered
    case 'years':
      return (years ?? 0) >= condition.least
    case 'certificates':
      return condition.oneOf.some((asked) => isCertified(asked, answers))
    case 'milestones':
      return condition.oneOf.some((asked) => answers.milestones.includes(asked))
  }
}

/** A better result of the same test counts as well. */
function isCertified(asked: Certificate, { german, english }: StandingAnswers): boolean {
  const [test, level = ''] = asked.split('_')
  if (test === 'german') {
    const ranks: readonly string[] = languageLevels
    return ranks.indexOf(german ?? '') >= ranks.indexOf(level.toUpperCase())
  }
  if (!english?.startsWith(`${test}_`)) return false
  return certificates.indexOf(english) >= certificates.indexOf(asked)
}

function monthsLeft({
  step,
  missing,
  answers: { years },
}: {
  step: Step
  missing: Condition[]
  answers: StandingAnswers
}): Months | null {
  const own = stepMonths(step)
  const asked = missing.find((condition) => condition.kind === 'years')
  if (!asked || years === null) return own
  const until = (asked.least - years) * 12
  const { from, to } = own ?? { from: 0, to: 0 }
  return { from: from + until, to: to === null ? null : to + until }
}

type Sent = Pick<URLSearchParams, 'get' | 'getAll'>

/** Reads the answers of a form; what it does not ask for is no answer. */
export function readStandingAnswers(form: Sent): StandingAnswers {
  const one = <Option extends string>(name: string, options: readonly Option[]) =>
    options.find((option) => option === form.get(name)) ?? null
  const several = <Option extends string>(name: string, options: readonly Option[]) =>
    options.filter((option) => form.getAll(name).includes(option))
  const number = (name: string, most: number) => {
    const text = asciiDigits(form.get(name) ?? '').replace(/(?<=\d)[.,٬\s](?=\d{3}(?!\d))/g, '')
    const digits = /^\d+/.exec(text.trim())
    return digits && Number(digits[0]) <= most ? Number(digits[0]) : null
  }
  return {
    qualification: one('qualification', qualifications),
    hours: number('hours', maxHours),
    isRegistered: form.get('registration') === 'yes',
    years: number('years', maxYears),
    wards: several('wards', wards),
    german: one('german', languageLevels),
    english: one('english', englishResults),
    milestones: several('milestones', milestones),
    countries: several('countries', countries),
  }
}

/** What can be passed: an exam, a result in English or a step of an authority. */
export const passables = [...englishResults, ...milestones] as const

/** The answers that show it: itself, or a better result of the same test. */
export function answersThatShow(passed: (typeof passables)[number]): string[] {
  const place = englishResults.findIndex((one) => one === passed)
  const [test] = passed.split('_')
  return place < 0
    ? [passed]
    : englishResults.slice(place).filter((one) => one.startsWith(`${test}_`))
}

/** The name of a button that asks for a country's steps as a calendar file. */
export const calendarField = 'calendar'

/** The same of a button that takes the answers into the request for a consultation. */
export const consultationField = 'consultation'

/** Answers as a form would send them; empty where there are none. */
export function standingQuery(answers: StandingAnswers): string {
  const { qualification, hours, isRegistered, years, german, english } = answers
  const single = {
    qualification,
    hours,
    registration: isRegistered ? 'yes' : null,
    years,
    german,
    english,
  }
  const pairs = [
    ...Object.entries(single),
    ...answers.wards.map((one) => ['wards', one] as const),
    ...answers.milestones.map((one) => ['milestones', one] as const),
    ...answers.countries.map((one) => ['countries', one] as const),
  ].flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
  return new URLSearchParams(pairs).toString()
}

/** Answers that came along with a request; null where nothing in the text is one. */
export function readSentAnswers(text = ''): StandingAnswers | null {
  const answers = readStandingAnswers(new URLSearchParams(text))
  return standingQuery(answers) ? answers : null
}
