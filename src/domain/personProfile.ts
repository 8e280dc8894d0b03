/** How well a person speaks German, by the levels of the CEFR, from none at all. */
export const languageLevels = ['none', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const

/** What a visitor wrote or staff entered for a caller, and staff may correct; the requests stay as they are. */
export const correctedFields = ['name', 'desiredCountry'] as const

/** How staff reach a person, beside what the visitor wrote. */
export const contactFields = ['contactNumber', 'secondNumber', 'email'] as const

/** What staff know of a person. */
export const profileFields = [
  'role',
  'languageLevel',
  'registration',
  'yearsOfExperience',
  'readyFrom',
  'hospital',
] as const

export type ProfileField =
  | (typeof correctedFields)[number]
  | (typeof contactFields)[number]
  | (typeof profileFields)[number]

export const registrationMaxLength = 200

/** Longest note of staff, in UTF-16 code units. */
export const noteMaxLength = 5000

/** Most years of experience. */
export const maxYears = 70
