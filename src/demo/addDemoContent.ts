import { randomBytes } from 'node:crypto'
import { convertMarkdownToLexical, editorConfigFactory } from '@payloadcms/richtext-lexical'
import { createLocalReq, type CollectionSlug, type GlobalSlug, type Payload } from 'payload'
import { articleEditor } from '../../collections/fields/articleEditor'
import type { Audience } from '@/domain/consultationFields'
import { pageLocales, type PageLocale } from '../i18n/locales'
import type { SeedDocuments } from '@/seed/buildSeedDocuments'
import { fillKind, isGroup } from '@/seed/seedContent'
import pictures from './content/pictures.json'

/**
 * What the example operator has entered, one file in `content` for each subject, of the form
 * `{ "slug of a global or collection": data }`. To add a file, add its name here. In it
 * - data of a global and, in the list of a collection, each document lie over the first content: a document over
 *   that of the same `slug` or `order`, where there is one; rows of a list over those at the same place;
 * - a localized value is an object of its languages, and a rich text a list of Markdown paragraphs;
 * - `"picture:NAME"`, also as a paragraph, is a picture of `content/pictures.json`, drawn without letters: what draws
 *   it may have no fonts;
 * - `"day:-12"` is the day twelve days ago.
 * What the first content has as drafts is published.
 */
const files = [
  'operator',
  'articles',
  'trust',
  'checkus',
  'sending',
  'pricing',
  'myrequest',
  'pages',
] as const

type Data = Record<string, unknown>

/** Adds the content of the demonstration to the first content, and what it needs beside it. */
export async function addDemoContent({
  cms,
  documents: { collections, globals },
}: {
  cms: Payload
  documents: SeedDocuments
}): Promise<SeedDocuments> {
  const resolve = await resolverFor(cms)
  for (const file of files) {
    const content: Data = (await import(`./content/${file}.json`)).default
    for (const [kind, given] of Object.entries(content)) {
      const data = await resolve(given)
      if (Array.isArray(data)) {
        const collection = kind as CollectionSlug // as the keys are
        const known = collections.find((one) => one.kind === kind)?.documents
        if (known) addDocuments({ known, added: data })
        else if (cms.collections[collection].config.versions) {
          collections.push({ kind: collection, documents: data })
        } else if (kind === 'stages') {
          for (const stage of data) await completeStage({ cms, stage })
        } else {
          await fillKind({ cms, kind: collection }, async (req) => {
            // The server itself writes, at its start, so access is overridden.
            const options = { collection, overrideAccess: true, req } as const
            for (const one of data) await cms.create({ ...options, data: one, locale: 'en' })
          })
        }
      } else if (kind === 'site-settings') {
        // The server itself writes, at its start, so access is overridden. It has no languages.
        const options = { slug: kind, depth: 0, overrideAccess: true } as const
        const settings = laidOver(await cms.findGlobal(options), data)
        await cms.updateGlobal({ ...options, data: settings as Data })
      } else {
        const known = globals.find((one) => one.kind === kind)
        if (known) known.data = laidOver(known.data, data) as Data
        else globals.push({ kind: kind as GlobalSlug, data: data as Data })
      }
    }
  }
  for (const { documents, drafts = [] } of collections) {
    addDocuments({ known: documents, added: drafts })
  }
  return { collections: collections.map(({ kind, documents }) => ({ kind, documents })), globals }
}

type StageData = { audience: Audience; name: string; bring: Record<PageLocale, string> } & Data

/** Stages are there already; one is found by its audience and its English name. */
async function completeStage({ cms, stage }: { cms: Payload; stage: StageData }): Promise<void> {
  const { audience, name, bring, ...data } = stage
  // The server itself writes, at its start, so access is overridden.
  const options = { collection: 'stages', depth: 0, overrideAccess: true } as const
  const where = { audience: { equals: audience }, name: { equals: name } }
  const { docs } = await cms.find({ ...options, where, locale: 'en', limit: 1 })
  for (const { id } of docs) {
    for (const locale of pageLocales) {
      await cms.update({ ...options, id, locale, data: { ...data, bring: bring?.[locale] } })
    }
  }
}

function addDocuments({ known, added }: { known: Data[]; added: Data[] }): void {
  for (const document of added) {
    const name = 'slug' in document ? 'slug' : 'order'
    const index = known.findIndex((one) => one[name] === document[name])
    if (index === -1) known.push(document)
    else known[index] = laidOver(known[index], document) as Data // of two objects it makes one
  }
}

/** Objects member by member, lists of objects row by row; anything else replaces what was there. */
function laidOver(base: unknown, over: unknown): unknown {
  if (Array.isArray(base) && Array.isArray(over) && over.every(isGroup)) {
    const length = Math.max(base.length, over.length)
    return Array.from({ length }, (_, index) => laidOver(base[index], over[index]))
  }
  if (over === undefined) return base
  if (!isGroup(base) || !isGroup(over)) return over
  const entries = Object.entries(over).map(([key, value]) => [key, laidOver(base[key], value)])
  return { ...base, ...Object.fromEntries(entries) }
}

/** Gives content as documents have it: pictures by their ids, days as dates, rich texts as nodes. */
async function resolverFor(cms: Payload): Promise<(value: unknown) => Promise<unknown>> {
  const editorConfig = await editorConfigFactory.fromEditor({
    config: cms.config,
    editor: articleEditor,
  })
  const ids = new Map<string, number>()

  const pictureId = async (name: string) => {
    const id = ids.get(name) ?? (await storePicture({ cms, name }))
    ids.set(name, id)
    return id
  }

  const richText = async (paragraphs: string[]) => {
    const text = convertMarkdownToLexical({ editorConfig, markdown: paragraphs.join('\n\n') })
    for (const [index, { children }] of text.root.children.entries() as Iterable<[number, Data]>) {
      const [line] = (children ?? []) as Data[] // of a paragraph
      const name = pictureName(line?.text)
      if (!name) continue
      const id = randomBytes(12).toString('hex')
      text.root.children[index] = {
        type: 'upload',
        version: 3,
        format: '',
        id,
        relationTo: 'media',
        value: await pictureId(name),
        fields: {},
      }
    }
    return text
  }

  return async function resolve(value: unknown): Promise<unknown> {
    const picture = pictureName(value)
    if (picture) return pictureId(picture)
    const [, days] = typeof value === 'string' ? (/^day:(-?\d+)$/.exec(value) ?? []) : []
    if (days) return new Date(Date.now() + Number(days) * 86_400_000).toISOString()
    if (Array.isArray(value)) {
      const list: unknown[] = []
      // One after the other, so that a picture is stored once.
      for (const one of value) list.push(await resolve(one))
      return list
    }
    if (!isGroup(value)) return value
    const resolved: Data = {}
    for (const [key, one] of Object.entries(value)) {
      const isText = pageLocales.some((locale) => locale === key) && Array.isArray(one)
      resolved[key] = isText ? await richText(one as string[]) : await resolve(one) // of Markdown
    }
    return resolved
  }
}

function pictureName(value: unknown): string | undefined {
  return typeof value === 'string' ? /^picture:(\w+)$/.exec(value)?.[1] : undefined
}

async function storePicture({ cms, name }: { cms: Payload; name: string }): Promise<number> {
  if (!(name in pictures)) throw new Error(`The demonstration has no picture ${name}`)
  const { drawing, alt } = pictures[name as keyof typeof pictures] // just looked up
  // The server itself writes, at its start, so access is overridden.
  const options = { collection: 'media', depth: 0, overrideAccess: true } as const
  const create = async () => {
    const { default: sharp } = await import('sharp')
    const data = await sharp(Buffer.from(drawing)).png().toBuffer()
    const file = { data, mimetype: 'image/png', name: `${name}.png`, size: data.length }
    return cms.create({ ...options, data: { alt: alt.en }, file })
  }
  const where = { alt: { equals: alt.en } }
  // An earlier start has left them.
  const [stored] = (await cms.find({ ...options, where, locale: 'en', limit: 1 })).docs
  const { id } = stored ?? (await create())
  // Payload's operations take one language at a time.
  const req = await createLocalReq({ locale: 'all' }, cms)
  await cms.db.updateOne({ collection: 'media', id, data: { alt }, req, returning: false })
  return id
}
