import type { CollectionSlug, Field, GlobalSlug, TypedUser } from 'payload'
import type { PageLocale } from '@/i18n/locales'
import { visitorContent } from '@collections/publications/visitorContent'
import { inOrder, type ContentReader } from './content'
import { getCms } from '@/cms/getCms'

/**
 * The newest drafts, as far as somebody who is logged in may read them, in the shapes in which pages
 * get what is published. Nothing of it is cached.
 */
export function draftContent({ user }: { user: TypedUser }): ContentReader {
  return {
    isPreview: true,
    getPage: ({ kind, locale }) => readGlobal({ kind, locale, user }),
    list: async ({ kind, locale }) => {
      const documents = await readCollection({ kind, locale, user })
      return inOrder({
        kind,
        documents: documents.filter(({ hasTitle }) => hasTitle).map(({ content }) => content),
      })
    },
    get: async ({ kind, slug, locale }) => {
      const [found] = await readCollection({ kind, locale, user, slug })
      return found?.content ?? null
    },
  }
}

type Query = { kind: string; locale: PageLocale; user: TypedUser }

type Data = Record<string, unknown>

/** A draft as it is, and filled up so that the parts of a page can be made from it. */
// The kinds of `ContentReader` are the slugs of these globals, and its types their generated ones.
// oxlint-disable-next-line typescript/no-explicit-any
async function readGlobal({ kind, locale, user }: Query): Promise<any> {
  const cms = await getCms()
  const doc: object = await cms.findGlobal({
    slug: kind as GlobalSlug,
    draft: true,
    locale,
    fallbackLocale: false,
    depth: 0,
    overrideAccess: false,
    user,
  })
  const fields = cms.globals.config.find(({ slug }) => slug === kind)?.fields ?? []
  return toContent({ doc, fields })
}

async function readCollection({ kind, locale, user, slug }: Query & { slug?: string }): Promise<
  // The same for collections.
  // oxlint-disable-next-line typescript/no-explicit-any
  { hasTitle: boolean; content: any }[]
> {
  const cms = await getCms()
  const { config } = cms.collections[kind as CollectionSlug]
  const { docs } = await cms.find({
    collection: kind as CollectionSlug,
    where: slug === undefined ? {} : { slug: { equals: slug } },
    draft: true,
    locale,
    fallbackLocale: false,
    pagination: false,
    depth: 0,
    overrideAccess: false,
    user,
  })
  return docs.map((doc: object) => {
    const content = toContent({ doc, fields: config.fields })
    return { hasTitle: Boolean(content[config.admin.useAsTitle ?? 'id']), content }
  })
}

function toContent({ doc, fields }: { doc: object; fields: readonly Field[] }): Data {
  const { id, slug, updatedAt }: Data = { ...doc }
  return {
    ...fillGaps({ fields, data: visitorContent(doc) }),
    ...(id === undefined ? {} : { id: String(id), slug: slug ?? null }),
    publishedAt: updatedAt ?? new Date().toISOString(),
  }
}

/**
 * A draft may lack what a published document always has. Blanks of the right type stand in for it,
 * so that the parts of a page need not know of drafts.
 */
function fillGaps({ fields, data }: { fields: readonly Field[]; data: Data }): Data {
  const result: Data = { ...data }
  for (const field of fields) {
    switch (field.type) {
      case 'row':
      case 'collapsible':
        Object.assign(result, fillGaps({ fields: field.fields, data: result }))
        break
      case 'group':
        if (!('name' in field)) {
          Object.assign(result, fillGaps({ fields: field.fields, data: result }))
        } else {
          result[field.name] = fillGaps({ fields: field.fields, data: asData(result[field.name]) })
        }
        break
      case 'array':
        result[field.name] = asRows(result[field.name]).map((row) =>
          fillGaps({ fields: field.fields, data: row }),
        )
        break
      default:
        if ('name' in field && 'required' in field && field.required) {
          result[field.name] ??= blank(field)
        }
    }
  }
  return result
}

function blank(field: Field): unknown {
  switch (field.type) {
    case 'number':
      return 0
    case 'date':
      return new Date().toISOString()
    case 'select': {
      const [first] = field.options
      return typeof first === 'object' ? first.value : first
    }
    case 'richText':
      return {
        root: { type: 'root', version: 1, direction: null, format: '', indent: 0, children: [] },
      }
    default:
      return ''
  }
}

function asData(value: unknown): Data {
  // Plain objects of JSON have string keys.
  return typeof value === 'object' && value !== null ? (value as Data) : {}
}

function asRows(value: unknown): Data[] {
  return Array.isArray(value) ? value.map(asData) : []
}
