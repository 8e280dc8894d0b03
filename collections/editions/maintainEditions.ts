import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  GlobalAfterChangeHook,
} from 'payload'
import { deleteEditions, updateEditions } from './updateEditions'
import { savedAs } from './savedAs'

/** Brings the editions of a document up to date with what has just been saved. */
export const maintainEditions: CollectionAfterChangeHook = async ({
  collection,
  context,
  doc,
  req,
}) => {
  await updateEditions({
    target: { type: 'collection', kind: collection.slug, id: doc.id, fields: collection.fields },
    status: doc._status,
    savedAs: savedAs({ context, kind: collection.slug }),
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
    savedAs: savedAs({ context, kind: global.slug }),
    req,
  })
  return doc
}

/** A deleted document has no editions, and its old addresses lead nowhere. */
export const removeEditions: CollectionAfterDeleteHook = async ({ collection, id, req }) => {
  await deleteEditions({ kind: collection.slug, document: String(id), req })
}
