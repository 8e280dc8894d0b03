/** Who asks for a consultation (specification, section 3). */
export const audiences = ['nurses', 'hospitals'] as const

export type Audience = (typeof audiences)[number]

/** The options of the desired country, as they are sent and stored (specification, section 3). */
export const desiredCountries = ['Germany', 'UAE', 'UK', 'USA', 'KSA'] as const

export type DesiredCountry = (typeof desiredCountries)[number]

/** Longest values kept, in UTF-16 code units. */
export const nameMaxLength = 200
export const phoneMaxLength = 60
export const websiteMaxLength = 500
export const planMaxLength = 80
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

/**
 * A field that people never see and programs fill in. Its name means nothing to browsers, which
 * would otherwise fill it for a person.
 */
export const honeypotField = 'contact_reason'
