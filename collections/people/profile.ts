import { sql } from '@payloadcms/db-postgres'
import type { Field, Validate } from 'payload'
import { z } from 'zod'
import {
  audiences,
  emailMaxLength,
  nameMaxLength,
  phoneMaxLength,
} from '../../src/domain/consultationFields'
import { desiredCountries } from '../../src/domain/countries'
import { normalizePhone } from '../../src/domain/normalizePhone'
import {
  languageLevels,
  maxYears,
  registrationMaxLength,
  type ProfileField,
} from '../../src/domain/personProfile'
import { cmsLabel } from '../../src/i18n/cmsT'
import type { RecordedField } from '../PersonChanges'
import { row } from '../fields/contentFields'
import { validationMessage } from '../fields/validationMessage'
import { relationId } from '../followUp/recordIds'

/** A value of a form: an empty text is none, and a record is its number. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : relationId(value)), schema.nullable())

/** The number of a record. */
export const reference = orNull(z.number().int().min(1).max(2_147_483_647))

type Sql = ReturnType<typeof sql>

/** An international number; null where what was typed is none. */
function internationalNumber(typed: unknown): string | null {
  const number = typeof typed === 'string' ? normalizePhone(typed) : null
  return number?.startsWith('+') ? number : null
}

const phoneSchema = z
  .string()
  .max(phoneMaxLength)
  .transform((typed, context) => {
    const number = internationalNumber(typed)
    if (!number) context.addIssue({ code: 'custom' })
    return number ?? z.NEVER
  })

/** What a change of a case may say of contact and profile. */
export const profileSchemas = {
  name: z.string().trim().min(1).max(nameMaxLength),
  desiredCountry: orNull(z.enum(desiredCountries)),
  contactNumber: orNull(phoneSchema),
  secondNumber: orNull(phoneSchema),
  email: orNull(z.email().max(emailMaxLength)),
  role: orNull(z.enum(audiences)),
  languageLevel: orNull(z.enum(languageLevels)),
  registration: orNull(z.string().trim().max(registrationMaxLength)),
  yearsOfExperience: orNull(z.number().int().min(0).max(maxYears)),
  // A day, as Payload stores it.
  readyFrom: orNull(
    z.string().transform((text, context) => {
      const day = z.iso.date().safeParse(text.slice(0, 10))
      if (!day.success) context.addIssue({ code: 'custom' })
      return `${day.data}T12:00:00.000Z`
    }),
  ),
  hospital: reference,
} satisfies Record<ProfileField, z.ZodType>

type Column = { field: RecordedField; column: Sql; type: string }

/** How Postgres stores a moment or a day of Payload's. */
export const dayType = 'timestamptz(3)'

export const columnOf = (field: RecordedField, name: string, type = 'text'): Column => ({
  field,
  column: sql.raw(name),
  type,
})

/** The columns of `people` that `changeCases` copies one by one. The role goes with the stage. */
export const profileColumns: Column[] = [
  columnOf('name', 'name'),
  columnOf('desiredCountry', 'desired_country', 'enum_people_desired_country'),
  columnOf('contactNumber', 'contact_number'),
  columnOf('secondNumber', 'second_number'),
  columnOf('email', 'email'),
  columnOf('languageLevel', 'language_level', 'enum_people_language_level'),
  columnOf('registration', 'registration'),
  columnOf('yearsOfExperience', 'years_of_experience', 'numeric'),
  columnOf('readyFrom', 'ready_from', dayType),
  columnOf('hospital', 'hospital_id', 'integer'),
]

const withCountryCode: Validate<string | null> = (value, { req }) =>
  !value || internationalNumber(value) !== null || validationMessage({ req, reason: 'countryCode' })

/** A field that staff fill in, with the words that the timeline has for it. */
const ofStaff = (name: ProfileField) => ({ name, label: cmsLabel(`followUp:${name}`) })

const number = (name: ProfileField, description?: string): Field => ({
  ...ofStaff(name),
  type: 'text',
  index: true,
  maxLength: phoneMaxLength,
  validate: withCountryCode,
  admin: { description },
})

/** Contact and profile in the record; at the desk `ContactPanel` has them. */
export const profileFormFields: Field[] = [
  row(
    number(
      'contactNumber',
      'With the country code. Calls and WhatsApp use it; what the visitor wrote stays as it is.',
    ),
    number('secondNumber'),
    { ...ofStaff('email'), type: 'email' },
  ),
  row(
    {
      ...ofStaff('role'),
      type: 'select',
      options: [...audiences],
      admin: { description: 'Empty until it is known, as for visitors who only chatted.' },
    },
    { ...ofStaff('languageLevel'), type: 'select', options: [...languageLevels] },
    {
      ...ofStaff('registration'),
      type: 'text',
      maxLength: registrationMaxLength,
      admin: { description: 'Country and status, such as “India, Kerala: valid until 2028”.' },
    },
    { ...ofStaff('yearsOfExperience'), type: 'number', min: 0, max: maxYears },
    { ...ofStaff('readyFrom'), type: 'date', admin: { date: { pickerAppearance: 'dayOnly' } } },
  ),
  {
    ...ofStaff('hospital'),
    type: 'relationship',
    relationTo: 'people',
    index: true,
    filterOptions: { role: { equals: 'hospitals' }, mergedInto: { exists: false } },
    admin: {
      allowCreate: false,
      allowEdit: false,
      condition: ({ role }) => role !== 'hospitals',
      description: 'Which hospital the nurse is meant for.',
    },
  },
]
