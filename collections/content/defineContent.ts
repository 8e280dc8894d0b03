import type {
  Access,
  CollectionConfig,
  CollectionSlug,
  Field,
  FieldAccess,
  GlobalConfig,
  RelationshipField,
  UIField,
  CheckboxField,
  Validate,
  FieldHook,
} from 'payload'
import { text, textarea } from 'payload/shared'
import { defaultLocale, isPageLocale, type PageLocale } from '../../src/i18n/locales'
import { editsContent, mayEditLanguage, denyAll, allow, worksOnContent } from '../access/roles'
import { keepTranslatorsInTheirLanguages, recordSaveIntent } from '../publications/saveIntent'
import { prepareAutosave } from '../publications/autosave'
import { addBase, baseField, mergeWithOthers } from '../publications/concurrentEditing'
import { arrayRowLabel, formPart } from '../fields/contentFields'
import { isEmpty } from '../publications/plainText'
import { maintainPublications, removePublications } from '../publications/maintainPublications'
import { restoreEndpoint } from '../publications/restoreEndpoint'
import { deleteThroughTrash } from '../trash/trashRules'
import { previewOf } from './preview'

/** How many versions of a document are kept for going back. */
const versionsKept = 50

/** What is typed is saved as a draft a second after the last key. */
const drafts = { schedulePublish: true, autosave: { interval: 1000 } }

/** Seconds for which a form that is open holds its lock without renewing it (`PublicationsPanelView.tsx`). */
export const lockDocuments = { duration: 150 }

const buttons = {
  PublishButton: '@/editing/ContentPublishButton#ContentPublishButton',
  Status: '@/editing/ContentStatus#ContentStatus',
}

/** In place of Payload's "Unpublish", where it would be refused. */
const noUnpublishButton = '@/editing/ContentPublishButton#NoUnpublish'
const views = { edit: { versions: { Component: '@/editing/VersionList#VersionList' } } }

const access = {
  read: allow(worksOnContent),
  readVersions: allow(worksOnContent),
  update: mayEditLanguage,
}

/** In the order in which a save passes them. */
const hooks = {
  beforeOperation: [recordSaveIntent],
  beforeValidate: [mergeWithOthers, keepTranslatorsInTheirLanguages, prepareAutosave],
  afterRead: [addBase],
  afterChange: [maintainPublications],
}

type CollectionParts = Pick<CollectionConfig, 'slug' | 'labels' | 'fields' | 'defaultSort'> & {
  useAsTitle: string
  columns: string[]
  description?: string
  /** The site cannot be without its documents: they cannot be deleted. */
  isEssential?: boolean
}

/**
 * A collection of content that visitors see: with drafts, versions, scheduled publishing, a preview
 * and a publication for each language (decision 0005).
 */
export function contentCollection({
  slug,
  labels,
  fields,
  defaultSort,
  useAsTitle,
  columns,
  description,
  isEssential = false,
}: CollectionParts): CollectionConfig {
  const content = contentForm({
    kind: slug,
    isGlobal: false,
    fields: fields.map((field) => titleField({ field, useAsTitle })),
  })
  const places = placesOf(fields)
  return {
    slug,
    labels,
    defaultSort,
    disableDuplicate: places !== null,
    admin: {
      group: 'Content',
      useAsTitle,
      description,
      defaultColumns: [...columns, 'publications', 'updatedAt'],
      ...previewOf({ kind: slug, isGlobal: false }),
      components: {
        edit: { ...buttons, ...(isEssential && { UnpublishButton: noUnpublishButton }) },
        views,
      },
    },
    access: {
      ...access,
      create: places === null ? allow(editsContent) : mayFillPlace({ slug, places }),
      delete: isEssential ? denyAll : deleteThroughTrash(allow(editsContent)),
    },
    trash: !isEssential,
    versions: { maxPerDoc: versionsKept, drafts },
    lockDocuments,
    hooks: { ...hooks, afterDelete: [removePublications] },
    endpoints: [restoreEndpoint({ type: 'collection', slug })],
    fields: content,
  }
}

/** How many documents there can be where addresses come from a list; null where they are free. */
function placesOf(fields: Field[]): number | null {
  const slug = fields.find((field) => 'name' in field && field.name === 'slug')
  return slug?.type === 'select' ? slug.options.length : null
}

/** Nothing is begun that could not be saved, because every address is taken. */
function mayFillPlace({ slug, places }: { slug: string; places: number }): Access {
  return async ({ req }) => {
    if (!editsContent(req.user)) return false
    const { totalDocs } = await req.payload.count({
      // One of the collections that this module makes.
      collection: slug as CollectionSlug,
      // What lies in the trash still has its address.
      trash: true,
      // How many there are is no secret from editors.
      overrideAccess: true,
      req,
    })
    return totalDocs < places
  }
}

type GlobalParts = Pick<GlobalConfig, 'slug' | 'label' | 'fields'> & { description?: string }

/** A single page's content, with everything a collection of content has. */
export function contentGlobal({ slug, label, fields, description }: GlobalParts): GlobalConfig {
  const content = contentForm({ kind: slug, isGlobal: true, fields })
  return {
    slug,
    label,
    admin: {
      group: 'Content',
      description,
      ...previewOf({ kind: slug, isGlobal: true }),
      components: {
        elements: { ...buttons, UnpublishButton: noUnpublishButton },
        views,
      },
    },
    access,
    versions: { max: versionsKept, drafts },
    lockDocuments,
    hooks,
    endpoints: [restoreEndpoint({ type: 'global', slug })],
    fields: content,
  }
}

/** How each language stands: above the form, and as a column of the list. It stores nothing. */
function publicationsField(serverProps: { kind: string; isGlobal: boolean }): UIField {
  return formPart({
    name: 'publications',
    label: 'Languages',
    Field: { path: '@/editing/PublicationsPanel#PublicationsPanel', serverProps },
    Cell: '@/editing/listCells#PublicationsCell',
  })
}

const mayEditShared: FieldAccess = allow(editsContent)

/**
 * What all languages share, such as a price, translators see in their forms but cannot write in.
 * Lists stay open to them because of the words inside; a hook keeps the rows themselves.
 */
function withSharedFieldsKept(fields: Field[], isInRow = false): Field[] {
  return fields.map((field) => {
    if (field.type === 'array') {
      const fieldsKept = withSharedFieldsKept(field.fields, true)
      return {
        ...field,
        fields: fieldsKept,
        hooks: copiedValue,
        admin: {
          ...field.admin,
          // Rows of several fields make a form too long to find one's way in; one line is shown as it is.
          initCollapsed: field.fields.length > 1,
          components: arrayRowLabel(String(field.labels?.singular)),
        },
      }
    }
    if (field.type === 'blocks') {
      const blocks = field.blocks.map((block) => ({
        ...block,
        fields: withSharedFieldsKept(block.fields, true),
      }))
      return { ...field, blocks, hooks: copiedValue }
    }
    if ('fields' in field) {
      const kept = { ...field, fields: withSharedFieldsKept(field.fields, isInRow) }
      return 'name' in kept && kept.type === 'group' ? { ...kept, hooks: copiedValue } : kept
    }
    if (field.type === 'ui' || field.type === 'tabs') return field
    if (field.localized) return isInRow ? mayWaitForTranslation(field) : field
    // A field with one more rule is a field of the same type, which the union hides.
    return { ...field, access: { ...field.access, update: mayEditShared } } as Field
  })
}

/**
 * What a save leaves out Payload (3.90) takes from the stored document, of which it copies the first level
 * alone, and then takes out of it what a translator may not write: defaults would come in its place.
 */
const copiedValue = {
  beforeValidate: [
    ({ value, siblingData, field }: Parameters<FieldHook>[0]): unknown =>
      'name' in field && siblingData[String(field.name)] === undefined
        ? structuredClone(value)
        : undefined,
  ],
}

/** Payload requires a row's words in English; `updatePublications` decides about other languages. */
function mayWaitForTranslation(field: Field): Field {
  const isOfLanguage = (field.type === 'text' || field.type === 'textarea') && field.localized
  if (!isOfLanguage || !field.required) return field
  // The type of a validation belongs to that of its field, which the union hides.
  const validate = (field.type === 'text' ? text : textarea) as Validate
  return {
    ...field,
    validate: ((value, options) =>
      (options.req.locale !== defaultLocale && isEmpty(value)) ||
      validate(value, options)) satisfies Validate,
  } as Field
}

/** The fields of a document with what every form of content has besides. */
function contentForm({
  kind,
  isGlobal,
  fields,
}: {
  kind: string
  isGlobal: boolean
  fields: Field[]
}): Field[] {
  return [
    publicationsField({ kind, isGlobal }),
    ...withSharedFieldsKept(fields),
    heldBackField,
    numbersDifferField,
    ...savedByFields,
    baseField,
  ]
}

/** Says of one language that it is not ready: it is left as it is while others are published. */
const heldBackField: CheckboxField = {
  name: 'isHeldBack',
  label: 'Not ready: hold this language back',
  type: 'checkbox',
  localized: true,
  admin: {
    position: 'sidebar',
    description: 'While this is ticked, publishing all languages leaves this one as it is.',
  },
}

/** Says of one language that its figures differ from the English ones on purpose. */
const numbersDifferField: CheckboxField = {
  name: 'figuresDiffer',
  label: 'Numbers differ from English on purpose',
  type: 'checkbox',
  localized: true,
  admin: {
    position: 'sidebar',
    description:
      'Unless this is ticked, a language whose numbers, currencies or {placeholders} differ is not published.',
  },
}

/** Who saved a document last. A user who is deleted leaves versions without an author. */
export const savedByField: RelationshipField = {
  name: 'savedBy',
  label: 'Saved by',
  type: 'relationship',
  relationTo: 'users',
  // Neither forms nor answers carry it, so a document is not another one because of who saved it.
  hidden: true,
  access: { create: denyAll, update: denyAll },
  hooks: { beforeChange: [({ req }) => req.user?.id ?? null] },
}

/** Who saved a document, and in which language they worked: every version keeps what it was saved with. */
const savedByFields: Field[] = [
  savedByField,
  {
    name: 'savedIn',
    label: 'Language',
    type: 'text',
    hidden: true,
    access: { create: denyAll, update: denyAll },
    hooks: { beforeChange: [({ req }) => req.locale ?? null] },
  },
]

const copyMark = {
  en: 'copy',
  ar: 'نسخة',
  de: 'Kopie',
  ml: 'പകർപ്പ്',
  hi: 'प्रतिलिपि',
} satisfies Record<PageLocale, string>

/**
 * The field that names a document: lists show it in every language, and a copy says so behind it, so
 * that it is not taken for the original.
 */
function titleField({ field, useAsTitle }: { field: Field; useAsTitle: string }): Field {
  if (field.type !== 'text' || field.name !== useAsTitle) return field
  // A field with a hook and a cell of its own is a field of the same type, which the union hides.
  return {
    ...field,
    hooks: { ...field.hooks, beforeDuplicate: [markCopy] },
    admin: { ...field.admin, components: { Cell: '@/editing/listCells#TitleCell' } },
  } as Field
}

/** Payload (3.90) calls it for each language without saying which: the text tells. */
function markCopy({ value, siblingData, field }: Parameters<FieldHook>[0]) {
  if (typeof value !== 'string' || value === '') return value
  const texts: object = ('name' in field && field.name && siblingData[field.name]) || {}
  const [locale] = Object.entries(texts).find(([, text]) => text === value) ?? []
  return `${value} (${copyMark[isPageLocale(locale) ? locale : defaultLocale]})`
}
