import type { Payload, TypedUser } from 'payload'
import { lockDocuments } from '@collections/content/defineContent'
import type { DocumentKey } from '@collections/publications/fieldValues'

type Asked = DocumentKey & { payload: Payload; user: TypedUser }

/** The names of the others who have the form of a document open. */
export async function readHolders({ kind, document, payload, user }: Asked): Promise<string[]> {
  const { docs } = await payload.find({
    collection: 'payload-locked-documents',
    where: {
      ...(kind === document
        ? { globalSlug: { equals: kind } }
        : { 'document.relationTo': { equals: kind }, 'document.value': { equals: document } }),
      updatedAt: {
        greater_than: new Date(Date.now() - lockDocuments.duration * 1000).toISOString(),
      },
      'user.value': { not_equals: user.id },
    },
    pagination: false,
    depth: 0,
    // Locks hide from translators who works on the English; here it is what they translate from.
    overrideAccess: true,
  })
  // `adaptDocumentLocks` puts the name there.
  return [...new Set(docs.flatMap((lock) => Object(lock.user.value).email ?? []))].map(String)
}
