import { describe, expect, test } from 'vitest'
import {
  longTextMaxLength,
  questions,
  textMaxLength,
  type Question,
} from '@/domain/survey/questionnaire'
import { surveySchema } from '@/submissions/survey/surveySchema'
import english from '@/domain/survey/texts/en.json'

const parse = (input: object) => surveySchema.parse({ language: 'de', ...input })
/** What is wrong with an input: pairs of field and code. */
const issues = (input: unknown) =>
  (surveySchema.safeParse(input).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ])
/** What is wrong with one answer. */
const wrong = ({ name, answer }: { name: string; answer: unknown }) =>
  issues({ language: 'de', [name]: answer })

const each = questions.map((question) => [question.name, question] as const)
const ofKind = (...kinds: Question['kind'][]) =>
  each.filter(([, question]) => kinds.includes(question.kind))
/** The specification has no list for them, so other programs send what they like. */
const takesText = ([, question]: (typeof each)[number]) =>
  question.kind === 'choice' && question.takesText === true
const ranges = questions.flatMap((question) =>
  question.kind === 'integer' || question.kind === 'rating' ? [question] : [],
)

describe('the survey schema', () => {
  test.each([undefined, null, '', 'fr', 'DE', 'toString', 1, ['de']])(
    'refuses the language %j',
    (language) => expect(issues({ language })).toEqual([['language', 'language_unknown']]),
  )

  test.each([undefined, null, 'de', 1, []])('refuses %j in place of a survey', (input) =>
    expect(issues(input)).toEqual([['', 'type_wrong']]),
  )

  test('has a text for every code', () => {
    const codes = 'language_unknown not_whole option_unknown out_of_range too_long type_wrong'
    expect(Object.keys(english.interface.errors).sort()).toEqual(codes.split(' '))
  })
})

describe('a text', () => {
  test.each(ofKind('text', 'longText', 'choice'))('as %s is refused in other types', (name) => {
    for (const answer of [1, true, [], ['x'], {}]) {
      expect(wrong({ name, answer }), JSON.stringify(answer)).toEqual([[name, 'type_wrong']])
    }
  })

  test('is cleaned, and is no answer where nothing is left', () => {
    expect(parse({ regions: ' K\u00f6ln\u0000 \u202eund\nBonn ' }).regions).toBe('Köln und Bonn')
    expect(parse({ regions: ' \u200f\n ' }).regions).toBeNull()
    expect(parse({ magic_wish: ' \r\n\r\n ' }).magic_wish).toBeNull()
  })

  test.each(ofKind('text', 'longText').concat(each.filter(takesText)))(
    'as %s is no answer where nothing can be seen',
    (name) => {
      for (const answer of ['\u3164', '\u2800\n\u200b', '\u00ad\u2060\u034f\ufe0f', '\u200d']) {
        expect(parse({ [name]: answer }), JSON.stringify(answer)).toMatchObject({ [name]: null })
      }
    },
  )

  test('keeps the lines of a long answer', () =>
    expect(parse({ magic_wish: '\n Weniger \r\nPapier\r\r\n\n\n\nmehr\tZeit \n' }).magic_wish).toBe(
      'Weniger\nPapier\n\nmehr Zeit',
    ))

  test.each(ofKind('text', 'longText'))('as %s is refused above the limit', (name, question) => {
    const limit = question.kind === 'text' ? textMaxLength : longTextMaxLength
    expect(wrong({ name, answer: 'x'.repeat(limit) })).toEqual([])
    expect(wrong({ name, answer: 'x'.repeat(limit + 1) })).toEqual([[name, 'too_long']])
    expect(wrong({ name, answer: 'x'.repeat(200_000) })).toEqual([[name, 'too_long']])
  })
})

describe('a choice', () => {
  test('that the specification calls a text takes one', () => {
    const taken = each.filter(takesText)
    expect(taken).toHaveLength(11)
    for (const [name] of taken) {
      expect(parse({ [name]: ' We bill by\nhand ' })).toMatchObject({ [name]: 'We bill by hand' })
      expect(wrong({ name, answer: 'x'.repeat(textMaxLength + 1) })).toEqual([[name, 'too_long']])
    }
  })

  test.each(ofKind('choice').filter((one) => !takesText(one)))(
    'of %s is one of its codes or nothing',
    (name, question) => {
      const options = 'options' in question ? question.options : []
      for (const option of options) expect(wrong({ name, answer: option })).toEqual([])
      expect(parse({ [name]: '' })).toMatchObject({ [name]: null })
      for (const answer of ['constructor', ` ${options[0]}`, 'x'.repeat(200_000)]) {
        expect(wrong({ name, answer })).toEqual([[name, 'option_unknown']])
      }
    },
  )
})

describe('a list', () => {
  const strings = Array.from({ length: 50_000 }, String)

  test.each(ofKind('choices'))('as %s takes its codes alone', (name) => {
    for (const answer of ['', 'other', 1, true, {}, [1], [null], [['other']]]) {
      expect(wrong({ name, answer }), JSON.stringify(answer)).toEqual([[name, 'type_wrong']])
    }
    expect(wrong({ name, answer: [] })).toEqual([])
    // With one issue, however many entries are wrong.
    for (const answer of [['', 'constructor'], strings]) {
      expect(wrong({ name, answer })).toEqual([[name, 'option_unknown']])
    }
  })

  test('has each code once, in the order in which they were sent', () => {
    const services = ['palliative', 'other', 'palliative']
    expect(parse({ services }).services).toEqual(['palliative', 'other'])
  })
})

describe('a number', () => {
  test.each(ranges)('as $name is a whole one between $min and $max', ({ name, min, max }) => {
    const cases: [unknown, string | null][] = [
      ...['', '3', true, [], [3], {}, NaN, Infinity].map((answer): [unknown, string] => [
        answer,
        'type_wrong',
      ]),
      [min, null],
      [max, null],
      [min + 0.5, 'not_whole'],
      ...[min - 1, max + 1, 2 ** 53, -(2 ** 53), Number.MAX_VALUE].map(
        (answer): [unknown, string] => [answer, 'out_of_range'],
      ),
    ]
    for (const [answer, code] of cases) {
      expect(wrong({ name, answer }), JSON.stringify(answer)).toEqual(code ? [[name, code]] : [])
    }
  })
})
