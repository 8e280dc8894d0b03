import type {
  ArrayField,
  Field,
  PayloadRequest,
  RowField,
  SelectField,
  TextareaField,
  TextField,
  TextFieldSingleValidation,
  UIField,
  UploadField,
} from 'payload'
import { featureIcons } from '../../src/domain/featureIcons'
import { validationMessage } from './validationMessage'
import { cmsLabels } from '../../src/i18n/cmsLabels'

type TextOptions = Partial<
  Pick<TextField, 'label' | 'required' | 'maxLength' | 'admin'> & {
    validate: TextFieldSingleValidation
  }
> & {
  name: string
}

/** A line of text with a version for each language. */
export function localizedText({ name, ...options }: TextOptions): TextField {
  // The options are a text field's own, but Payload's type is a union over `hasMany`.
  return { name, type: 'text', localized: true, ...options } as TextField
}

/** Several lines of text with a version for each language. */
export function localizedTextarea({
  name,
  ...options
}: Partial<Pick<TextareaField, 'label' | 'required' | 'maxLength' | 'admin'>> & {
  name: string
}): TextareaField {
  return { name, type: 'textarea', localized: true, ...options }
}

/** A list of short texts, such as the features of a plan. */
export function textList({
  name,
  label,
  itemLabel,
  dbName,
  description,
}: {
  name: string
  label: string
  itemLabel: string
  dbName?: string
  description?: string
}): ArrayField {
  return {
    name,
    label,
    type: 'array',
    dbName,
    labels: { singular: itemLabel, plural: label },
    admin: { description },
    fields: [
      localizedText({
        name: 'text',
        label: itemLabel,
        required: true,
        admin: { components: { afterInput: ['@/editing/PasteLines#PasteLines'] } },
      }),
    ],
  }
}

/** A list of points, each with a title and a text, such as features or steps. */
export function pointList({
  name,
  label,
  itemLabel,
  dbName,
  extraFields = [],
}: {
  name: string
  label: string
  itemLabel: string
  dbName?: string
  extraFields?: ArrayField['fields']
}): ArrayField {
  return {
    name,
    label,
    type: 'array',
    dbName,
    labels: { singular: itemLabel, plural: label },
    fields: [
      localizedText({ name: 'title', required: true }),
      localizedTextarea({ name: 'text', required: true }),
      ...extraFields,
    ],
  }
}

/** The icon beside a point. */
export const iconField: SelectField = {
  name: 'icon',
  type: 'select',
  required: true,
  defaultValue: 'check',
  options: [...featureIcons],
}

/** Fields that stand beside each other in a form, up to four in equal shares. */
export function row(...fields: Field[]): RowField {
  const width = `${Math.max(25, 100 / fields.length)}%`
  // A field with a width is a field of the same type, which the union hides.
  const share = (field: Field) => ({ ...field, admin: { width, ...field.admin } }) as Field
  return { type: 'row', fields: fields.map(share) }
}

/** A part of a form that stores nothing; where it has a cell, also a column of the list. */
export function formPart({
  name,
  label,
  position,
  ...components
}: Pick<UIField, 'name'> & { label: string; position?: 'sidebar' } & NonNullable<
    UIField['admin']['components']
  >): UIField {
  const disableListColumn = components.Cell ? undefined : true
  return { name, label, type: 'ui', admin: { position, disableListColumn, components } }
}

/** Questions with answers; pages that have some tell search engines so. */
export const questionFields = [
  localizedText({ name: 'questionsTitle', label: 'Heading of the questions' }),
  {
    name: 'questions',
    type: 'array',
    labels: { singular: 'Question', plural: 'Questions' },
    fields: [
      localizedText({ name: 'question', required: true }),
      localizedTextarea({ name: 'answer', required: true }),
    ],
  } satisfies ArrayField,
]

/** When a step of a page's list is taken. */
export const stepTimeField = localizedText({
  name: 'when',
  maxLength: 80,
  admin: { description: 'For example, Within one working day' },
})

/** What search engines show under a page's title; without it they choose for themselves. */
export const metaDescription = localizedTextarea({
  name: 'metaDescription',
  label: 'Description for search engines',
  maxLength: 300,
  admin: { position: 'sidebar', description: 'One or two sentences, about 150 characters.' },
})

/** Where a document stands among its kind: smaller numbers first. */
export const orderField = {
  name: 'order',
  type: 'number',
  required: true,
  defaultValue: 100,
  admin: { position: 'sidebar', description: 'Smaller numbers come first.' },
} as const

/** A picture from the collection of pictures. */
export function pictureField({
  name,
  label,
  localized = false,
  description,
}: {
  name: string
  label: string
  localized?: boolean
  description?: string
}): UploadField {
  return {
    name,
    label,
    type: 'upload',
    relationTo: 'media',
    localized,
    filterOptions: { mimeType: { contains: 'image/' } },
    admin: { description },
  }
}

/** An address elsewhere, such as that of a public register. */
export function httpsField({
  name,
  label,
  required,
  admin,
  defaultValue,
}: TextOptions & { defaultValue?: string }): TextField {
  return {
    name,
    label,
    type: 'text',
    required,
    admin,
    defaultValue,
    validate: (value: unknown, { req }: { req: PayloadRequest }) =>
      (!value && !required) ||
      /^https:\/\/\S+$/.test(String(value ?? '')) ||
      validationMessage({ req, reason: 'httpsOnly' }),
  }
}

/** What a visitor sees first on a page, instead of its drawing. */
export const heroPicture = pictureField({
  name: 'picture',
  label: 'Hero picture',
  localized: true,
  description: 'Each language can have its own. If empty, a drawing is shown.',
})

/** A telephone number that visitors see, in international form (ITU-T E.123). */
export function publicPhoneField({ name, label }: { name: string; label: string }): TextField {
  return {
    name,
    label,
    type: 'text',
    maxLength: 40,
    admin: { description: 'Include the country code, for example +49 30 1234567' },
    validate: (value: unknown, { req }: { req: PayloadRequest }) =>
      !value ||
      /^\+\d[\d ()-]{5,}$/.test(String(value)) ||
      validationMessage({ req, reason: 'countryCode' }),
  }
}

/**
 * Names the rows of a list by what they say, and an empty one by its number.
 * @param singular what a row is, in English
 */
export function arrayRowLabel(singular: string): NonNullable<ArrayField['admin']>['components'] {
  const item = { en: singular, ...cmsLabels(singular) }
  return { RowLabel: { path: '@/editing/ArrayRowLabel#ArrayRowLabel', clientProps: { item } } }
}
