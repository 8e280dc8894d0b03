import { describe, expect, test } from 'vitest'
import {
  describeAnswers,
  describeAnswersIn,
  passableName,
} from '@collections/content/describeAnswers'
import { passables, readSentAnswers } from '@/domain/standing'
import { pageLocales } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { consultationSchema } from '@/submissions/consultation/schema'
import { listAnswers } from '@/submissions/standing/listAnswers'

const nurse = { name: 'Asha', phone: '+91 98765 43210', type: 'nurses', desired_country: 'UK' }

const text =
  'qualification=degree&hours=4600&registration=yes&years=4&wards=intensive&wards=dialysis&german=B1&english=oet_b&milestones=cbt&milestones=osce&countries=uk&countries=ksa'

function answered(query = text) {
  const answers = readSentAnswers(query)
  if (!answers) throw new Error('no answers')
  return answers
}

describe('a summary', () => {
  test.each(pageLocales)(
    'names in %s each thing that goes along, and nothing else',
    async (locale) => {
      const texts = await getMessages(locale)
      const lines = listAnswers({ answers: answered(), locale, texts })
      const { standing, countries: names } = texts
      expect(lines).toHaveLength(10)
      expect(lines).toEqual(
        expect.arrayContaining([
          standing.qualifications.degree,
          standing.registration,
          expect.stringContaining('4600'),
          expect.stringContaining(`${standing.wards.intensive} · ${standing.wards.dialysis}`),
          standing.certificates.oet_b,
          standing.milestones.cbt,
          standing.milestones.osce,
        ]),
      )
      expect(lines.join()).toMatch(/4.*B1/s)
      expect(lines.at(-1)).toContain(`${names.uk} · ${names.ksa}`)
      expect(lines.join()).not.toMatch(/[{}]|undefined/)
    },
  )

  test('leaves out what is open', async () => {
    const texts = await getMessages('en')
    const lines = listAnswers({ answers: answered('years=0'), locale: 'en', texts })
    expect(lines).toEqual(['Years of experience as a nurse: 0'])
  })

  test.each([
    ['en', 'Bachelor’s degree', 'UK: CBT', 'Wished: UK · Saudi Arabia'],
    ['de', 'Bachelor', 'Großbritannien: CBT', 'Wished: Großbritannien · Saudi-Arabien'],
    ['ar', 'بكالوريوس', 'المملكة المتحدة: CBT', 'Wished: المملكة المتحدة · السعودية'],
  ])('of staff is in their language, %s', (language, degree, cbt, wished) => {
    const words = {
      trainingHours: 'Hours',
      wards: 'Wards',
      languageLevel: 'Level',
      yearsOfExperience: 'Years',
      interestedIn: 'Wished',
    }
    const lines = describeAnswers({ answers: answered(), language, words })
    expect(lines[0]).toContain(degree)
    expect(lines).toEqual(
      expect.arrayContaining(['Hours: 4600', 'Years: 4', 'Level: B1', 'OET B', cbt, wished]),
    )
  })

  test.each([
    ['en', 'Austria'],
    ['de', 'Österreich'],
    ['ar', 'النمسا'],
    ['ml', 'ഓസ്ട്രിയ'],
    ['hi', 'ऑस्ट्रिया'],
  ] as const)('names in %s a country beside the five', async (locale, name) => {
    const answers = answered('countries=austria&countries=atlantis')
    const lines = listAnswers({ answers, locale, texts: await getMessages(locale) })
    expect(lines).toEqual([expect.stringContaining(name)])
    const words = {
      trainingHours: '',
      wards: '',
      languageLevel: '',
      yearsOfExperience: '',
      interestedIn: '',
    }
    expect(describeAnswers({ answers, language: locale, words })).toEqual([`: ${name}`])
  })

  test('of staff takes answers of before the questions on hours and wards', () => {
    const { hours: _, wards: __, ...older } = answered('years=4')
    const lines = describeAnswersIn({ answers: older, i18n: { language: 'en', t: String } })
    expect(lines).toHaveLength(1)
  })

  test('has a name for everything that can be passed', () => {
    for (const passed of passables) {
      expect(passableName({ passed, language: 'de' })).toMatch(/\S/)
    }
  })
})

describe('the field of a request', () => {
  test('is optional, and takes any text', () => {
    for (const standing of [undefined, '', text, '<script>', 7, 'x'.repeat(9000)]) {
      expect(consultationSchema.safeParse({ ...nurse, standing }).success).toBe(true)
    }
    expect(consultationSchema.parse({ ...nurse, standing: text }).standing).toBe(text)
  })
})
