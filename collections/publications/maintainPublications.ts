import type { CollectionAfterDeleteHook, PayloadRequest, RequestContext } from 'payload'
import { isUnchanged } from './autosave'
import type { HookOf } from './fieldValues'
import { saveIntent } from './saveIntent'
import { deletePublications, trashPublications, updatePublications } from './updatePublications'

type Data = Record<string, unknown>
type Change = HookOf & {
  context: RequestContext
  doc: Data
  previousDoc?: Data
  req: PayloadRequest
}

/**
 * Brings the publications of a document up to date with what has just been saved. In the trash no visitor
 * sees them; a document that comes back as published shows visitors what they saw before.
 */
export async function maintainPublications({
  collection,
  global,
  context,
  doc,
  previousDoc,
  req,
}: Change): Promise<Data> {
  if (isUnchanged({ context })) return doc
  const kind = (collection ?? global).slug
  const document = global ? kind : String(doc.id)
  const { _status: status, deletedAt } = doc
  const isBack = Boolean(previousDoc?.deletedAt) && !deletedAt
  if (deletedAt || isBack) {
    const since = typeof deletedAt === 'string' ? deletedAt : null
    await trashPublications({ kind, document, deletedAt: since, req })
  }
  if (deletedAt) return doc
  const changesNothing = isBack && status === 'published'
  await updatePublications({
    kind,
    document,
    status,
    saveIntent: changesNothing
      ? { isDraft: true, onlyLocale: null }
      : saveIntent({ context, kind }),
    req,
  })
  return doc
}

/** A deleted document has no publications, and its old addresses lead nowhere. */
export const removePublications: CollectionAfterDeleteHook = async ({ collection, id, req }) => {
  await deletePublications({ kind: collection.slug, document: String(id), req })
}
