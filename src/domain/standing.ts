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
  conditions: Condition[]
  /** What of them is not met. */
  missing: Condition[]
  months: Months | null
  /** Months from now until she has worked for as many years as the step asks for. */
  wait: number
}

/**
 * Where a nurse stands on the way to a country: what is there, what is left, and how many months that takes. There is
 * no score.
 */
export function assess<One extends Step>(steps: readonly One[], answers: StandingAnswers) {
  const assessed = inTakenOrder([...steps]).map((step): AssessedStep<One> => {
    const conditions = conditionsOf(step.doneWhen ?? {})
    const missing = conditions.filter((condition) => !isMet(condition, answers))
    const state = missing.length > 0 ? 'missing' : conditions.length > 0 ? 'there' : 'ahead'
    const months = monthsLeft({ step, missing, answers })
    return { step, state, conditions, missing, months, wait: waitOf({ missing, answers }) }
  })
  const scheduled = schedule(assessed)
  const left = assessed
    .map((one, index) => ({ ...one, startsIn: scheduled[index]?.startsIn ?? 0 }))
    .filter(({ state }) => state !== 'there')
  return {
    there: assessed.filter(({ state }) => state === 'there'),
    left,
    months: totalMonths(scheduled),
    partly: askedFor({ steps: left, answers }),
  }
}

/** In how many months each step can begin at the earliest, and how long it takes with waiting for that. */
function schedule(steps: AssessedStep<Step>[]) {
  let [start, end] = [0, 0]
  return steps.map(({ step: { isParallel }, state, months, wait }) => {
    if (!isParallel) start = end
    // A step that is done stays in its place, because the next one may run beside it.
    const { from, to } = (state !== 'there' && months) || { from: 0, to: 0 }
    const delay = Math.max(0, wait - start)
    end = Math.max(end, start + delay + from)
    const monthsTo = to === null ? null : to + delay
    return { startsIn: start + delay, monthsFrom: from + delay, monthsTo, isParallel }
  })
}

/** Of the answers, those that the steps ask about. */
function askedFor({
  steps,
  answers,
}: {
  steps: AssessedStep<Step>[]
  answers: StandingAnswers
}): StandingAnswers {
  const conditions = steps.flatMap((one) => one.conditions)
  const options = conditions.flatMap((one) => ('oneOf' in one ? one.oneOf : []))
  const isAsked = (kind: Condition['kind']) => conditions.some((one) => one.kind === kind)
  const isTested = (test: string) => options.some((one) => one.startsWith(`${test}_`))
  const { qualification, hours, isRegistered, years, german, english } = answers
  return {
    qualification: isAsked('qualification') ? qualification : null,
    hours: isAsked('hours') ? hours : null,
    isRegistered: isAsked('registration') && isRegistered,
    years: isAsked('years') ? years : null,
    wards: [],
    german: isTested('german') && german !== 'none' ? german : null,
    english: isTested('ielts') || isTested('oet') ? english : null,
    milestones: answers.milestones.filter((one) => options.includes(one)),
    countries: [],
  }
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

/** What a step still takes; of a course of German, the part from her level on. */
function monthsLeft({
  step,
  missing,
  answers: { german },
}: {
  step: Step
  missing: Condition[]
  answers: StandingAnswers
}): Months | null {
  const own = stepMonths(step)
  const course = missing.find(({ kind }) => kind === 'certificates')
  const asked = course?.kind === 'certificates' && /^german_(.+)$/.exec(course.oneOf[0] ?? '')?.[1]
  if (!own || !asked || !german) return own
  const levels: readonly string[] = languageLevels
  // Each level takes about as long as the one before it.
  const part = 1 - levels.indexOf(german) / levels.indexOf(asked.toUpperCase())
  const monthsOf = (all: number) => Math.ceil(all * part)
  return { from: monthsOf(own.from), to: own.to === null ? null : monthsOf(own.to) }
}

function waitOf({
  missing,
  answers: { years },
}: {
  missing: Condition[]
  answers: StandingAnswers
}): number {
  const asked = missing.find((condition) => condition.kind === 'years')
  return asked && years !== null ? (asked.least - years) * 12 : 0
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
