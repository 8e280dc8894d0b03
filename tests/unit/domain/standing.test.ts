import { describe, expect, test } from 'vitest'
import { firstCountries, type FirstCountry } from '@/domain/countries'
import { exampleNurses } from '@/domain/exampleNurses'
import { inTakenOrder } from '@/domain/processSteps'
import {
  answersThatShow,
  assess,
  readSentAnswers,
  readStandingAnswers,
  standingQuery,
  type DoneWhen,
} from '@/domain/standing'
import guides from '@/seed/guides.json'

type Step = {
  monthsFrom: number
  monthsTo: number | null
  position?: number
  isParallel?: boolean
  doneWhen?: DoneWhen & { source: string; sourceUrl: string }
}

// JSON has no literal types; the collection's options hold the values.
const stepsOf = (country: FirstCountry) => guides[country].steps as Step[]

const unanswered = readStandingAnswers(new URLSearchParams())

/** Places in the guide of the steps that are missing something. */
function missingOf(country: FirstCountry, answers: Parameters<typeof assess>[1]): number[] {
  const order = inTakenOrder(stepsOf(country))
  return assess(stepsOf(country), answers)
    .left.filter(({ state }) => state === 'missing')
    .map(({ step }) => order.indexOf(step) + 1)
}

describe('the example nurses', () => {
  test('there are forty, each with a name of her own', () => {
    expect(new Set(exampleNurses.map(({ name }) => name)).size).toBe(40)
  })

  test.each(exampleNurses)('$name gets the expected answer', ({ missing, ...answers }) => {
    const found = firstCountries.map((country) => [country, missingOf(country, answers)])
    expect(Object.fromEntries(found)).toEqual(missing)
  })

  test('every rule changes the answer of one of them', () => {
    for (const country of firstCountries) {
      for (const [index, { doneWhen }] of stepsOf(country).entries()) {
        for (const kind of Object.keys(doneWhen ?? {}).filter((key) => !key.startsWith('source'))) {
          const weaker = stepsOf(country).map((step, at) =>
            at === index ? { ...step, doneWhen: { ...step.doneWhen, [kind]: null } } : step,
          )
          const isNoticed = exampleNurses.some((nurse) => {
            const [before, after] = [stepsOf(country), weaker].map((steps) =>
              JSON.stringify(assess(steps, nurse).left.map(({ missing }) => missing)),
            )
            return before !== after
          })
          expect(isNoticed, `${country} ${index} ${kind}`).toBe(true)
        }
      }
    }
  })
})

test('every rule of the first content has a source', () => {
  for (const { doneWhen } of firstCountries.flatMap(stepsOf)) {
    if (doneWhen) expect(doneWhen).toMatchObject({ source: /\S/, sourceUrl: /^https:/ })
  }
})

describe('assess', () => {
  test('a nurse without anything has every step before her, in order', () => {
    const { there, left, months } = assess(stepsOf('uk'), unanswered)
    expect(there).toEqual([])
    expect(left.map(({ step }) => step)).toEqual(inTakenOrder(stepsOf('uk')))
    expect(months).toEqual({ from: 9, to: 16 })
  })

  test('a better certificate counts, another test does not', () => {
    const steps = [{ doneWhen: { certificates: ['ielts_6_5', 'german_b2'] as const } }]
    const isThere = (answers: object) =>
      assess(steps, { ...unanswered, ...answers }).there.length === 1
    expect(isThere({ english: 'ielts_7' })).toBe(true)
    expect(isThere({ english: 'ielts_6' })).toBe(false)
    expect(isThere({ english: 'oet_b' })).toBe(false)
    expect(isThere({ german: 'C1' })).toBe(true)
    expect(isThere({ german: 'B1' })).toBe(false)
    expect(isThere({ german: 'none' })).toBe(false)
  })

  test('what asks for nothing lies ahead, and what is there takes no time', () => {
    const steps = [
      { monthsFrom: 4, monthsTo: 5, doneWhen: { isRegistered: true } },
      { monthsFrom: 1, monthsTo: 2, isParallel: true },
      { monthsFrom: 1, monthsTo: 1 },
    ]
    expect(assess(steps, unanswered).months).toEqual({ from: 5, to: 6 })
    const registered = assess(steps, { ...unanswered, isRegistered: true })
    expect(registered.months).toEqual({ from: 2, to: 3 })
    expect(registered.left.map(({ state }) => state)).toEqual(['ahead', 'ahead'])
  })

  test('missing years of experience take their time', () => {
    const steps = [{ monthsFrom: 1, monthsTo: 1, doneWhen: { years: 2 } }]
    expect(assess(steps, { ...unanswered, years: 1 }).months).toEqual({ from: 13, to: 13 })
    expect(assess(steps, { ...unanswered, years: 1 }).left[0]).toMatchObject({
      months: { from: 1, to: 1 },
      wait: 12,
      startsIn: 12,
    })
    // Not said how many: no number is made up.
    expect(assess(steps, unanswered).months).toEqual({ from: 1, to: 1 })
  })

  test('years of experience grow while the steps before are taken', () => {
    const steps = [
      { monthsFrom: 10, monthsTo: 14 },
      { monthsFrom: 1, monthsTo: 1, doneWhen: { years: 2 } },
    ]
    expect(assess(steps, { ...unanswered, years: 1 }).months).toEqual({ from: 13, to: 17 })
    expect(assess(steps, { ...unanswered, years: 0 }).months).toEqual({ from: 25, to: 29 })
  })

  test.each([
    [null, 8, 12],
    ['none', 8, 12],
    ['A1', 6, 9],
    ['A2', 4, 6],
    ['B1', 2, 3],
  ] as const)('the course of German takes less for a nurse with %s', (german, from, to) => {
    const steps = [
      { monthsFrom: 8, monthsTo: 12, doneWhen: { certificates: ['german_b2'] as const } },
    ]
    expect(assess(steps, { ...unanswered, german }).months).toEqual({ from, to })
  })

  test('what a nurse has counts as hers before the step is done', () => {
    const { milestones, countries, ...rest } = unanswered
    const answers = {
      ...rest,
      qualification: 'degree',
      isRegistered: true,
      years: 3,
      german: 'B1',
      english: 'oet_b',
      milestones: [...milestones, 'cbt'],
      countries,
    } as const satisfies typeof unanswered
    const { there, partly } = assess(stepsOf('germany'), answers)
    expect(there).toEqual([])
    expect(partly).toEqual({
      ...unanswered,
      qualification: 'degree',
      isRegistered: true,
      german: 'B1',
    })
  })

  test('hours of training are asked for like any other condition', () => {
    const steps = [{ doneWhen: { hours: 4600 } }]
    const missing = (hours: number | null) =>
      assess(steps, { ...unanswered, hours }).left[0]?.missing
    expect(missing(4600)).toBeUndefined()
    for (const hours of [4599, null])
      expect(missing(hours)).toEqual([{ kind: 'hours', least: 4600 }])
  })

  test('a step that can take any longer leaves the end open', () => {
    expect(assess(stepsOf('usa'), unanswered).months).toEqual({ from: 32, to: null })
  })

  test('a guide without times has none', () => {
    expect(assess([{ doneWhen: { isRegistered: true } }], unanswered).months).toBeNull()
  })
})

describe('readStandingAnswers', () => {
  const read = (text: string) => readStandingAnswers(new URLSearchParams(text))

  test('reads what the form asks for', () => {
    const sent =
      'qualification=degree&hours=4.600&registration=yes&years=٣&wards=dialysis&wards=intensive&german=B2&english=oet_b&milestones=cbt&milestones=nclex&countries=uk'
    expect(read(sent)).toEqual({
      qualification: 'degree',
      hours: 4600,
      isRegistered: true,
      years: 3,
      wards: ['intensive', 'dialysis'],
      german: 'B2',
      english: 'oet_b',
      milestones: ['nclex', 'cbt'],
      countries: ['uk'],
    })
  })

  test('takes nothing else', () => {
    const sent =
      'qualification=__proto__&registration=on&hours=many&years=-1&wards=__proto__&german=Z9&english=constructor&milestones=%3Cb%3E&countries=mars'
    expect(read(sent)).toEqual(unanswered)
    expect(read('years=71').years).toBeNull()
    for (const years of ['2.5', '2,5', '2½', '2 years', '٢٫٥']) {
      expect(read(new URLSearchParams({ years }).toString()).years, years).toBe(2)
    }
    expect(read('years=250').years).toBeNull()
    for (const hours of ['4600', '4,600', '4 600', '٤٬٦٠٠', '4600 h', '4.600,5']) {
      expect(read(new URLSearchParams({ hours }).toString()).hours, hours).toBe(4600)
    }
    expect(read('hours=46000').hours).toBeNull()
  })
})

const inOneOrder = (answers: typeof unanswered) => ({
  ...answers,
  milestones: answers.milestones.toSorted(),
  countries: answers.countries.toSorted(),
})

describe('answers that are sent along', () => {
  test.each(exampleNurses)(
    'of $name arrive as they were',
    ({ name: _, missing: __, ...answers }) => {
      // Who has answered nothing sends nothing.
      const sent = readSentAnswers(standingQuery(answers)) ?? unanswered
      expect(inOneOrder(sent)).toEqual(inOneOrder(answers))
    },
  )

  test.each([undefined, '', 'no', 'qualification=doctor&years=999', '{"german":"B1"}', '%'])(
    'are none in %j',
    (text) => expect(readSentAnswers(text)).toBeNull(),
  )

  test('are those that are known, once each, and nothing else', () => {
    const text = 'german=B1&german=C2&milestones=cbt&milestones=cbt&milestones=<b>&__proto__=x'
    expect(readSentAnswers(text)).toEqual({ ...unanswered, german: 'B1', milestones: ['cbt'] })
  })

  test('show an exam by itself, or by a better result of the same test', () => {
    expect(answersThatShow('ielts_6_5')).toEqual(['ielts_6_5', 'ielts_7'])
    expect(answersThatShow('oet_b')).toEqual(['oet_b'])
    expect(answersThatShow('nclex')).toEqual(['nclex'])
  })
})
