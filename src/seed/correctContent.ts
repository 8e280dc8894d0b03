import { isDeepStrictEqual } from 'node:util'
import { createLocalReq, type CollectionSlug, type GlobalSlug, type Payload } from 'payload'
import {
  fieldPathLabel,
  fieldsOfKind,
  inLanguage,
  localizedValues,
  type LocalizedValue,
} from '../../collections/publications/fieldValues'
import { asData, asRows } from '../../collections/publications/jsonData'
import { marksOf } from '../../collections/publications/mergeSave'
import { plainText } from '../../collections/publications/plainText'
import { defaultLocale, pageLocales, type PageLocale } from '../i18n/locales'
import { buildSeedDocuments } from './buildSeedDocuments'
import { addVersion, publishedNow } from './seedContent'

type Data = Record<string, unknown>

/** A document of the first content as it was written, as it is, and as a new site would have it. */
type Document = {
  kind: CollectionSlug | GlobalSlug
  id?: number
  name: string
  first: Data
  present: Data
  corrected: Data
}

type Correction = { leaf: LocalizedValue; locale: PageLocale; value: unknown }

/**
 * Takes corrections of the first content over into a site that already runs: texts that are still just
 * as they were first written become those that a new site has, and guides say when their steps are done. What has
 * been changed stays, and so do documents with a draft, and lists that have another number of rows now.
 * @param apply false: only says what it would change
 * @returns a line for each text, and for each document it leaves alone
 */
export async function correctContent({
  cms,
  apply,
}: {
  cms: Payload
  apply: boolean
}): Promise<string[]> {
  const lines: string[] = []
  for (const document of await readDocuments(cms)) {
    const corrections = findCorrections({ cms, document })
    const rules = findRules(document)
    if (corrections.length === 0 && rules.length === 0) continue
    if (await hasDraft({ cms, document })) {
      lines.push(`${document.name}: has a draft, left as it is`)
      continue
    }
    const fields = fieldsOfKind({ kind: document.kind, payload: cms })
    for (const { leaf, locale, value } of corrections) {
      const [from, to] = [leaf.values[locale], value].map((text) => JSON.stringify(plainText(text)))
      const label = fieldPathLabel({ fields, path: leaf.formPath, language: 'en' })
      lines.push(`${document.name}, ${label} (${locale}):\n  - ${from}\n  + ${to}`)
    }
    if (rules.length > 0) {
      const places = rules.map(({ index }) => index + 1).join(', ')
      lines.push(`${document.name}: adds when these steps are done: ${places}`)
    }
    if (apply) await save({ cms, document, corrections, rules })
  }
  return lines
}

async function readDocuments(cms: Payload): Promise<Document[]> {
  const { collections, globals } = await buildSeedDocuments(cms)
  // The server itself reads and writes, at its start, so access is overridden.
  const read = { locale: 'all', depth: 0, draft: false, overrideAccess: true } as const
  const documents: Document[] = []
  for (const { kind, documents: seeded } of collections) {
    const { docs } = await cms.find({ collection: kind, pagination: false, ...read })
    for (const corrected of seeded) {
      // Documents of a site: their fields are those of the kind.
      const present = (docs as unknown as Data[]).find((one) => place(one) === place(corrected))
      if (!present) continue
      const id = Number(present.id)
      const first = await readVersion({ cms, kind, id, sort: 'createdAt' })
      documents.push({ kind, id, name: `${kind} ${place(present)}`, first, present, corrected })
    }
  }
  for (const { kind, data: corrected } of globals) {
    const present = asData(await cms.findGlobal({ slug: kind, ...read }))
    const first = await readVersion({ cms, kind, sort: 'createdAt' })
    documents.push({ kind, name: kind, first, present, corrected })
  }
  return documents
}

/** The first of a document's versions in some order, in all languages. */
async function readVersion({
  cms,
  kind,
  id,
  sort,
}: Pick<Document, 'kind' | 'id'> & { cms: Payload; sort: string }): Promise<Data> {
  const options = { locale: 'all', depth: 0, sort, limit: 1, overrideAccess: true } as const
  const { docs } = id
    ? await cms.findVersions({
        collection: kind as CollectionSlug, // what has an id lies in a collection
        where: { parent: { equals: id } },
        ...options,
      })
    : await cms.findGlobalVersions({ slug: kind as GlobalSlug, ...options }) // the others are globals
  return asData(docs[0]?.version)
}

/** What tells a document of the first content from others of its kind. */
function place({ slug, order }: Data): string {
  return String(slug ?? order)
}

function findCorrections({ cms, document }: { cms: Payload; document: Document }): Correction[] {
  const { first, present, corrected } = document
  // The oldest version that is left is an editor's: what came first is unknown.
  if (first.savedBy) return []
  const fields = fieldsOfKind({ kind: document.kind, payload: cms })
  const leavesOf = (data: Data) =>
    new Map(localizedValues({ fields, data }).map((leaf) => [leaf.formPath, leaf]))
  const [were, are, shouldBe] = [first, present, corrected].map(leavesOf)
  return [...(are ?? [])].flatMap(([path, leaf]) => {
    const [written, wanted] = [were?.get(path), shouldBe?.get(path)]
    // Rows that were added, removed or moved are for people.
    if (!written || !wanted || written.path !== leaf.path) return []
    if (listLength(path, present) !== listLength(path, corrected)) return []
    return pageLocales.flatMap((locale) => {
      const isTouched = !isSame(leaf.values[locale], written.values[locale])
      const value = wanted.values[locale]
      return isTouched || !value || isSame(leaf.values[locale], value)
        ? []
        : [{ leaf, locale, value }]
    })
  })
}

type Rule = { index: number; doneWhen: unknown }

/** When the steps of a guide are done, where they are still those of the first content and none says so. */
function findRules({ kind, first, present, corrected }: Document): Rule[] {
  if (kind !== 'process-guides' || first.savedBy) return []
  const [were = [], are = [], wanted = []] = [first, present, corrected].map(({ steps }) =>
    asRows(steps),
  )
  const isUntouched =
    are.length === wanted.length &&
    are.every(({ text, doneWhen }, index) => {
      const written = asData(were[index]?.text)[defaultLocale]
      return isSame(asData(text)[defaultLocale], written) && !hasRule(doneWhen)
    })
  if (!isUntouched) return []
  return wanted.flatMap(({ doneWhen }, index) => (doneWhen ? [{ index, doneWhen }] : []))
}

function hasRule(doneWhen: unknown): boolean {
  return Object.values(asData(doneWhen)).some((value) =>
    Array.isArray(value) ? value.length > 0 : Boolean(value),
  )
}

/** How many rows the innermost list on a path has; 0 outside of lists. */
function listLength(path: string, data: Data): number {
  let length = 0
  let value: unknown = data
  for (const step of path.split('.')) {
    if (Array.isArray(value)) length = value.length
    value = asData(value)[step]
  }
  return length
}

function isSame(one: unknown, other: unknown): boolean {
  return plainText(one) === plainText(other)
}

/** Whether the newest version says something else than visitors see. */
async function hasDraft({ cms, document }: { cms: Payload; document: Document }): Promise<boolean> {
  const fields = fieldsOfKind({ kind: document.kind, payload: cms })
  const marks = (data: Data) =>
    pageLocales.map((locale) => marksOf({ fields, data: inLanguage({ fields, data, locale }) }))
  const newest = await readVersion({ cms, ...document, sort: '-createdAt' })
  return !isDeepStrictEqual(marks(newest), marks(document.present))
}

/** Written below Payload's operations, as the first content is: all languages are one publication. */
async function save({
  cms,
  document,
  corrections,
  rules,
}: {
  cms: Payload
  document: Document
  corrections: Correction[]
  rules: Rule[]
}): Promise<void> {
  const { kind, id, present } = document
  for (const { leaf, locale, value } of corrections) {
    const steps = leaf.formPath.split('.')
    const parent = steps.reduce((data, step) => asData(data[step]), present)
    parent[locale] = value
  }
  for (const { index, doneWhen } of rules) asData(asRows(present.steps)[index]).doneWhen = doneWhen
  const req = await createLocalReq({ locale: 'all' }, cms)
  const { createdAt: _, ...data } = publishedNow({ ...present, savedBy: null })
  const content = { ...data, createdAt: String(present.createdAt) }
  if (id) await cms.db.updateOne({ collection: kind as CollectionSlug, id, data, req })
  else await cms.db.updateGlobal({ slug: kind as GlobalSlug, data, req })
  await addVersion({ cms, kind, id, content, req })
}
