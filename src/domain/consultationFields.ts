/** Who asks for a consultation (specification, section 3). */
export const audiences = ['nurses', 'hospitals'] as const

export type Audience = (typeof audiences)[number]

/**
 * What the form of an audience asks for, in the order of the page. A text that stands here is kept in the
 * browser, sent, shown again where something is wrong, stored, exported and handed out. Extra fields are
 * optional and folded away at first.
 */
const formFields = {
  name: {},
  phone: {},
  desired_country: {},
  cv: { only: 'nurses' },
  hospital_website: { only: 'hospitals' },
  call_time: { only: 'nurses', isExtra: true },
  call_channel: { only: 'nurses', isExtra: true },
  call_language: { only: 'nurses', isExtra: true },
  email: { only: 'hospitals', isExtra: true },
  role_wanted: { only: 'hospitals', isExtra: true },
  positions: { only: 'hospitals', isExtra: true },
  starts_in: { only: 'hospitals', isExtra: true },
} as const satisfies Record<string, { only?: Audience; isExtra?: true }>

export type FormField = keyof typeof formFields
export type TextField = Exclude<FormField, 'cv'>

const formFieldNames = Object.keys(formFields) as FormField[]

/** The fields that visitors write in, whichever of them a form has. */
export const textFields = formFieldNames.filter((name): name is TextField => name !== 'cv')

/** What a form holds as text: beside them the plan, which a link has chosen. */
export const enteredFields = [...textFields, 'plan'] as const

export type EnteredField = (typeof enteredFields)[number]

export type DetailField = Exclude<EnteredField, 'name' | 'phone'>

/** What a consultation has beside name and number, which every submission of a person has. */
export const detailFields = enteredFields.filter(
  (name): name is DetailField => name !== 'name' && name !== 'phone',
)

/** The optional fields of both audiences that are folded away at first. */
export const extraFields = textFields.filter((name) => 'isExtra' in formFields[name])

/** Those of them that are chosen from a list. */
export const choiceFields = ['call_time', 'call_channel', 'call_language', 'starts_in'] as const

export type ChoiceField = (typeof choiceFields)[number]

/** The same for each field. */
export function forEntered<Value>(value: Value): Record<EnteredField, Value> {
  const entries = enteredFields.map((name) => [name, value] as const)
  return Object.fromEntries(entries) as Record<EnteredField, Value>
}

/** The fields of an audience's form, in their order. */
export function fieldsFor(audience: Audience): readonly FormField[] {
  return formFieldNames.filter((name) => isAskedOf({ name, audience }))
}

/** What was given, without the fields that the audience is not asked for. */
export function answersOf<Given extends { type: Audience }>(given: Given): Given {
  const entries = Object.entries(given).filter(([name]) =>
    isAskedOf({ name, audience: given.type }),
  )
  return Object.fromEntries(entries) as Given // fields that are left out are optional ones
}

function isAskedOf({ name, audience }: { name: string; audience: Audience }): boolean {
  const asked: Partial<Record<string, { only?: Audience }>> = formFields
  const { only = audience } = asked[name] ?? {}
  return only === audience
}

/** The name of a field in the CMS. */
export type PropertyOf<Name> = Name extends `${infer Start}_${infer Rest}`
  ? `${Start}${Capitalize<PropertyOf<Rest>>}`
  : Name

/** The name of a field in the CMS: `desiredCountry` for `desired_country`. */
export function propertyOf<Name extends string>(name: Name): PropertyOf<Name> {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as PropertyOf<Name>
}

/** Values of fields under their names in the CMS. */
export function toProperties<Values extends object>(
  values: Values,
): { [Name in keyof Values as PropertyOf<Name & string>]: Values[Name] } {
  const entries = Object.entries(values).map(([name, value]) => [propertyOf(name), value] as const)
  return Object.fromEntries(entries) as ReturnType<typeof toProperties<Values>>
}

/** The options of the extra fields, as they are sent and stored. */
export const callTimes = ['morning', 'afternoon', 'evening'] as const
export const callChannels = ['call', 'whatsapp'] as const
export const startTimes = ['now', 'in_3_months', 'in_6_months', 'later'] as const

/** Languages that visitors and those who call them may speak (ISO 639), by their own names. */
export const spokenLanguages = {
  en: 'English',
  de: 'Deutsch',
  ar: 'العربية',
  ml: 'മലയാളം',
  hi: 'हिन्दी',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  kn: 'ಕನ್ನಡ',
  pa: 'ਪੰਜਾਬੀ',
  ur: 'اردو',
  fil: 'Filipino',
  tr: 'Türkçe',
} as const

export type SpokenLanguage = keyof typeof spokenLanguages

export const spokenLanguageCodes = Object.keys(spokenLanguages) as [
  SpokenLanguage,
  ...SpokenLanguage[],
]

/** Longest values kept, in UTF-16 code units. */
export const nameMaxLength = 200
export const phoneMaxLength = 60
export const websiteMaxLength = 500
export const planMaxLength = 80
export const emailMaxLength = 254
export const roleMaxLength = 120
export const fileNameMaxLength = 200

/** Largest CV in bytes: 10 MB (specification, section 5), read as MiB in the visitor's favour. */
export const cvMaxBytes = 10 * 1024 * 1024

/** The extensions a CV may have (specification, section 5). */
export const cvExtensions = ['pdf', 'doc', 'docx'] as const

export type CvExtension = (typeof cvExtensions)[number]

/** The media types of the three formats (IANA). */
export const cvMediaTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const satisfies Record<CvExtension, string>

/**
 * What staff see about a CV before they open it: what in it acts by itself, and what could not
 * be found out.
 */
const cvRemarks = [
  'macros',
  'script',
  'launch',
  'embedded',
  'attachment',
  'external',
  'two_formats',
  'oversized',
  'unreadable',
  'unchecked',
] as const

export type CvRemark = (typeof cvRemarks)[number]

/** No number in use anywhere has fewer digits, with what has to be dialled before it. */
const phoneMinDigits = 7

/** True for what cannot be called; the visitor is asked about it once, and then it is taken. */
export function isDoubtfulPhone(typed: string): boolean {
  return (typed.match(/\p{Nd}/gu)?.length ?? 0) < phoneMinDigits
}

/** Present where a form sent without scripts still asks about a doubtful number. */
export const askPhoneField = 'ask_phone'

/**
 * A field that people never see and programs fill in. Its name means nothing to browsers, which
 * would otherwise fill it for a person.
 */
export const honeypotField = 'contact_reason'
