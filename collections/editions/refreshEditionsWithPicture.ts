import type { CollectionAfterChangeHook, PayloadRequest } from 'payload'
import type { Edition } from '../../src/payload-types'
import { editionsWithPicture } from './editionsWithPicture'
import { updateEditions, type EditionTarget } from './updateEditions'

/** An alternative text that was missing may be there now, or the other way round. */
export const refreshEditionsWithPicture: CollectionAfterChangeHook = async ({ doc, req }) => {
  const editions = await editionsWithPicture({ picture: doc.id, req })
  const documents = new Map(
    editions.map((edition) => [`${edition.kind} ${edition.document}`, edition]),
  )
  for (const edition of documents.values()) {
    const target = targetOf({ edition, req })
    if (!target) continue
    const saveIntent = { isDraft: true, onlyLocale: null }
    await updateEditions({ target, status: 'draft', saveIntent, req })
  }
  return doc
}

function targetOf({
  edition: { kind, document },
  req,
}: {
  edition: Edition
  req: PayloadRequest
}): EditionTarget | null {
  const { collections, globals } = req.payload.config
  const collection = collections.find(({ slug }) => slug === kind)
  if (collection) {
    return { type: 'collection', kind, id: Number(document), fields: collection.fields }
  }
  const global = globals.find(({ slug }) => slug === kind)
  return global ? { type: 'global', kind, fields: global.fields } : null
}
