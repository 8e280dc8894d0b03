import { Forbidden, type Access, type CollectionAfterChangeHook } from 'payload'
import { mayDelete, allowOne } from '../access/roles'
import { auditChange } from '../auditLog/audit'

/** For how many days what was deleted lies in the trash, from where it can be brought back. */
export const daysInTrash = { content: 30, people: 1 } as const

/**
 * Deleting moves into the trash. For good only admins delete, one thing at a time, and only what lies
 * there.
 */
export function deleteThroughTrash(mayTrash: Access): Access {
  return ({ data, id, req }) => {
    if (data?.deletedAt) return mayTrash({ req })
    return allowOne(mayDelete)({ id, req }) && { deletedAt: { exists: true } }
  }
}

/**
 * Notes in the audit log who moved what a person has sent into the trash, or brought it back. To
 * Payload (3.90), bringing back is a change like any other; here it takes the right to delete.
 * @throws Forbidden
 */
export const auditTrash: CollectionAfterChangeHook = async ({
  collection,
  doc,
  previousDoc,
  req,
}) => {
  const [was, is] = [Boolean(previousDoc?.deletedAt), Boolean(doc.deletedAt)]
  if (was !== is) {
    if (req.user && !mayDelete(req.user)) throw new Forbidden(req.t)
    const kind = is ? 'trash' : 'untrash'
    await auditChange({ req, kind, collection: collection.slug, id: doc.id })
  }
  return doc
}
