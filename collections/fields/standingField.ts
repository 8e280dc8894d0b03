import type { JSONField } from 'payload'
import { countries, firstCountries } from '../../src/domain/countries'
import { languageLevels } from '../../src/domain/personProfile'
import { englishResults, milestonesOf, qualifications, wards } from '../../src/domain/standing'
import { cmsLabel } from '../../src/i18n/cmsT'

const oneOf = (options: readonly string[]) => ({ enum: [...options] })
const orNull = (options: readonly string[]) => ({ enum: [...options, null] })

const properties = {
  qualification: orNull(qualifications),
  isRegistered: { type: 'boolean' },
  years: { type: ['number', 'null'] },
  german: orNull(languageLevels),
  english: orNull(englishResults),
  milestones: {
    type: 'array',
    items: oneOf(firstCountries.flatMap((country) => [...milestonesOf[country]])),
  },
  countries: { type: 'array', items: oneOf(countries) },
} satisfies Properties

/** What `SentStanding` may lack. */
const laterProperties = {
  hours: { type: ['number', 'null'] },
  wards: { type: 'array', items: oneOf(wards) },
} satisfies Properties

type Properties = NonNullable<JSONField['jsonSchema']>['schema']['properties']

/** What a nurse has answered to "Where do I stand?", where she has sent it along (`SentStanding`). */
export const standingField: JSONField = {
  name: 'standing',
  label: cmsLabel('standing:answers'),
  type: 'json',
  admin: {
    condition: ({ standing }) => Boolean(standing),
    disableListColumn: true,
    disableListFilter: true,
    components: { Field: '@/submissions/standing/SentAnswers#SentAnswersField' },
  },
  jsonSchema: {
    uri: 'curaco://standing.json',
    fileMatch: ['curaco://standing.json'],
    schema: {
      type: ['object', 'null'],
      required: Object.keys(properties),
      additionalProperties: false,
      properties: { ...properties, ...laterProperties },
    },
  },
}
