import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionBeforeChangeHook,
} from 'payload'
import type { User } from '../../src/payload-types'
import { auditChange, type AccountEvent } from '../auditLog/audit'
import { guarded, isChanged } from './newPasswords'

/**
 * Records what a user changes of the rights of an account, and of how another user logs in. What the
 * server itself does at its start is not recorded.
 */
export const auditChangedAccount: CollectionBeforeChangeHook<User> = async ({
  data,
  operation,
  originalDoc: before,
  req,
}) => {
  if (operation !== 'update' || !before || !req.user) return data
  const now = { ...before, ...data }
  const record = (kind: AccountEvent, details?: string) =>
    auditChange({ req, kind, collection: 'users', id: before.id, details })
  const [old, given] = [rightsOf(before), rightsOf(now)]
  if (old !== given) await record('role_changed', `${old} → ${given}`)
  if (before.active !== now.active) await record(now.active ? 'user_activated' : 'user_deactivated')
  // Payload hands a new password along with the rest, but leaves it out of its types.
  const changes: Partial<Record<string, unknown>> = data
  const values: Partial<Record<string, unknown>> = { ...before, password: undefined }
  const changed = guarded.filter((name) => isChanged({ now: changes[name], before: values[name] }))
  if (req.user.id !== before.id && changed.length > 0) {
    await record('login_changed', changed.join(', '))
  }
  return data
}

/** Records who has made which account. */
export const auditNewAccount: CollectionAfterChangeHook<User> = async ({ doc, operation, req }) => {
  if (operation === 'create' && req.user) {
    const details = rightsOf(doc)
    await auditChange({ req, kind: 'user_created', collection: 'users', id: doc.id, details })
  }
  return doc
}

/** Records who has deleted which account; its name is gone with it. */
export const auditDeletedAccount: CollectionAfterDeleteHook<User> = async ({ id, doc, req }) => {
  if (req.user) await auditChange({ req, kind: 'user_deleted', collection: 'users', id })
  return doc
}

/** A role with what it is limited to, or reaches beyond. */
function rightsOf({ role, languages, seesNames }: Pick<User, 'role' | 'languages' | 'seesNames'>) {
  const more = { translator: languages?.toSorted().join(', '), manager: seesNames ? 'names' : '' }
  const own = role === 'translator' || role === 'manager' ? more[role] : ''
  return own ? `${role} (${own})` : role
}
