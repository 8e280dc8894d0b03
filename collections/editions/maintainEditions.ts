import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  GlobalAfterChangeHook,
} from 'payload'
import { saveIntent } from './saveIntent'
import { deleteEditions, trashEditions, updateEditions } from './updateEditions'

/**
 * Brings the editions of a document up to date with what has just been saved. In the trash nobody
 * sees them; a document that comes back as published shows visitors what they saw before.
 */
export const maintainEditions: CollectionAfterChangeHook = async ({
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
    await trashEditions({ kind, document: String(id), deletedAt: deletedAt ?? null, req })
  }
  if (deletedAt) return doc
  const changesNothing = isBack && status === 'published'
  await updateEditions({
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
export const maintainGlobalEditions: GlobalAfterChangeHook = async ({
  global,
  context,
  doc,
  req,
}) => {
  await updateEditions({
    target: { type: 'global', kind: global.slug, fields: global.fields },
    status: doc._status,
    saveIntent: saveIntent({ context, kind: global.slug }),
    req,
  })
  return doc
}

/** A deleted document has no editions, and its old addresses lead nowhere. */
export const removeEditions: CollectionAfterDeleteHook = async ({ collection, id, req }) => {
  await deleteEditions({ kind: collection.slug, document: String(id), req })
}
