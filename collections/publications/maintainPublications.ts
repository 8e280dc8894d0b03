import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  GlobalAfterChangeHook,
} from 'payload'
import { saveIntent } from './saveIntent'
import { deletePublications, trashPublications, updatePublications } from './updatePublications'

/**
 * Brings the publications of a document up to date with what has just been saved. In the trash nobody
 * sees them; a document that comes back as published shows visitors what they saw before.
 */
export const maintainPublications: CollectionAfterChangeHook = async ({
  collection,
  context,
  doc,
  previousDoc,
  req,
}) => {
  const { slug: kind, fields } = collection
  const { id, _status: status, deletedAt } = doc
  const isBack = Boolean(previousDoc?.deletedAt) && !deletedAt
  if (deletedAt || isBack) {
    await trashPublications({ kind, document: String(id), deletedAt: deletedAt ?? null, req })
  }
  if (deletedAt) return doc
  const changesNothing = isBack && status === 'published'
  await updatePublications({
    target: { type: 'collection', kind, id, fields },
    status,
    saveIntent: changesNothing
      ? { isDraft: true, onlyLocale: null }
      : saveIntent({ context, kind }),
    req,
  })
  return doc
}

/** The same for globals. */
export const maintainGlobalPublications: GlobalAfterChangeHook = async ({
  global,
  context,
  doc,
  req,
}) => {
  await updatePublications({
    target: { type: 'global', kind: global.slug, fields: global.fields },
    status: doc._status,
    saveIntent: saveIntent({ context, kind: global.slug }),
    req,
  })
  return doc
}

/** A deleted document has no publications, and its old addresses lead nowhere. */
export const removePublications: CollectionAfterDeleteHook = async ({ collection, id, req }) => {
  await deletePublications({ kind: collection.slug, document: String(id), req })
}
