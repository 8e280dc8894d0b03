import type { Access, CollectionConfig, TextareaFieldValidation, TextField } from 'payload'
import { cleanInterfaceText, interfaceTextFault } from '../src/domain/interfaceText'
import { defaultLocale, isLocale, localeTable } from '../src/i18n/locales'
import { listShippedTexts } from '../src/i18n/messages'
import type { InterfaceText } from '../src/payload-types'
import {
  allow,
  denyAll,
  editsContent,
  isTranslator,
  translatorLocales,
  worksOnContent,
} from './access/roles'
import { savedByField } from './content/defineContent'
import { validationMessage } from './fields/validationMessage'

type Named = Partial<Pick<InterfaceText, 'key' | 'language'>>

/** Editors, and translators in their languages. Payload (3.90) asks without data whether to offer a form. */
const mayCreate: Access<Named> = ({ data, req }) =>
  data !== undefined &&
  (editsContent(req.user) || translatorLocales(req.user).some((one) => one === data.language))

const mayUpdate: Access = ({ req: { user } }) =>
  editsContent(user) || (isTranslator(user) && { language: { in: translatorLocales(user) } })

/** The release's text that one of these stands in place of. */
async function findShipped({ key, language }: Named): Promise<string | undefined> {
  return isLocale(language) ? (await listShippedTexts(language)).get(key ?? '') : undefined
}

/** By a hook: a field without a right to update is missing when Payload (3.90) restores a version. */
const keptAsItWas: TextField['hooks'] = {
  beforeValidate: [
    ({ field, originalDoc, value }) => (originalDoc?.id ? originalDoc[field.name ?? ''] : value),
  ],
}

/** An empty text leaves the shipped one in its place. */
const validateText: TextareaFieldValidation = async (text, { data, req }) => {
  const shipped = await findShipped(data as Named)
  if (shipped === undefined) return validationMessage({ req, reason: 'unknownText' })
  const fault = text ? interfaceTextFault({ shipped, text }) : null
  return fault === null || validationMessage({ req, ...fault })
}

/**
 * Texts of the interface (`public/locales`) that editors have put in place of the shipped ones, one for each text
 * and language; without a text it says that there was one. Pages read them through `getMessages`.
 */
export const InterfaceTexts: CollectionConfig = {
  slug: 'interface-texts',
  labels: { singular: 'Interface text', plural: 'Interface texts' },
  admin: {
    group: 'Content',
    useAsTitle: 'key',
    components: {
      views: {
        list: { Component: '@/editing/InterfaceTexts#InterfaceTexts' },
        edit: { versions: { Component: '@/editing/VersionList#VersionList' } },
      },
    },
  },
  disableDuplicate: true,
  lockDocuments: false,
  versions: { maxPerDoc: 50, drafts: false },
  indexes: [{ fields: ['key', 'language'], unique: true }],
  access: {
    create: mayCreate,
    read: allow(worksOnContent),
    readVersions: allow(worksOnContent),
    update: mayUpdate,
    // Its versions would go with it.
    delete: denyAll,
  },
  fields: [
    {
      name: 'key',
      type: 'text',
      required: true,
      hooks: keptAsItWas,
      admin: { readOnly: true },
    },
    {
      name: 'language',
      type: 'select',
      required: true,
      options: localeTable.map(({ code, nativeName }) => ({ value: code, label: nativeName })),
      hooks: keptAsItWas,
      admin: { readOnly: true },
    },
    {
      name: 'text',
      type: 'textarea',
      validate: validateText,
      hooks: {
        beforeValidate: [
          ({ value }) => (typeof value === 'string' ? cleanInterfaceText(value) : value),
        ],
      },
      admin: { description: 'If this is empty, the site shows its standard text.' },
    },
    {
      name: 'english',
      label: 'Standard English text at that time',
      type: 'textarea',
      access: { create: denyAll, update: denyAll },
      hooks: {
        beforeChange: [
          async ({ data }) => await findShipped({ key: data?.key, language: defaultLocale }),
        ],
      },
      admin: { readOnly: true },
    },
    savedByField,
  ],
}
