import type { CollectionAfterChangeHook, PayloadRequest } from 'payload'
import type { Publication } from '../../src/payload-types'
import { publicationsWithPicture } from './publicationsWithPicture'
import { updatePublications, type PublicationTarget } from './updatePublications'

/** An alternative text that was missing may be there now, or the other way round. */
export const refreshPublicationsWithPicture: CollectionAfterChangeHook = async ({ doc, req }) => {
  const publications = await publicationsWithPicture({ picture: doc.id, req })
  const documents = new Map(
    publications.map((publication) => [`${publication.kind} ${publication.document}`, publication]),
  )
  for (const publication of documents.values()) {
    const target = targetOf({ publication, req })
    if (!target) continue
    const saveIntent = { isDraft: true, onlyLocale: null }
    await updatePublications({ target, status: 'draft', saveIntent, req })
  }
  return doc
}

function targetOf({
  publication: { kind, document },
  req,
}: {
  publication: Publication
  req: PayloadRequest
}): PublicationTarget | null {
  const { collections, globals } = req.payload.config
  const collection = collections.find(({ slug }) => slug === kind)
  if (collection) {
    return { type: 'collection', kind, id: Number(document), fields: collection.fields }
  }
  const global = globals.find(({ slug }) => slug === kind)
  return global ? { type: 'global', kind, fields: global.fields } : null
}
