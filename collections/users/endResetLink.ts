import type { CollectionBeforeChangeHook } from 'payload'
import type { User } from '../../src/payload-types'

/** Ends a link that has been sent when the address it went to changes, or the password itself. */
export const endResetLink: CollectionBeforeChangeHook<User> = ({ data, originalDoc }) => {
  const hasMoved = (data.email || null) !== (originalDoc?.email || null)
  if (!hasMoved && !data.password) return data
  return { ...data, resetPasswordToken: null, resetPasswordExpiration: null }
}
