import type { CollectionSlug, GlobalSlug, TypedUser } from 'payload'
import type { PageLocale } from '@/i18n/locales'
import { fieldsOfKind, mapValues, type Fields } from '@collections/publications/fieldValues'
import { visitorContent } from '@collections/publications/visitorContent'
import { inOrder, type ContentReader } from './contentReader'
import { getCms } from '@/cms/getCms'

/**
 * The newest drafts, as far as a user who is logged in may read them, in the shapes in which pages
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

const reading = { draft: true, fallbackLocale: false, depth: 0, overrideAccess: false } as const

/** A draft as it is, and filled up so that the parts of a page can be made from it. */
// The kinds of `ContentReader` are the slugs of these globals, and its types their generated ones.
// oxlint-disable-next-line typescript/no-explicit-any
async function readGlobal({ kind, locale, user }: Query): Promise<any> {
  const cms = await getCms()
  const doc: object = await cms.findGlobal({ slug: kind as GlobalSlug, ...reading, locale, user })
  return toContent({ doc, fields: fieldsOfKind({ kind, payload: cms }) })
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
    pagination: false,
    ...reading,
    locale,
    user,
  })
  return docs.map((doc: object) => {
    const content = toContent({ doc, fields: config.flattenedFields })
    return { hasTitle: Boolean(content[config.admin.useAsTitle ?? 'id']), content }
  })
}

function toContent({ doc, fields }: { doc: object; fields: Fields }): Data {
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
function fillGaps({ fields, data }: { fields: Fields; data: Data }): Data {
  return mapValues({
    fields,
    data,
    choose: (field, { [field.name]: value }) =>
      value ?? ('required' in field && field.required ? blank(field) : value),
  })
}

function blank(field: Fields[number]): unknown {
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
