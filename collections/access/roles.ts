import type { Access, FieldAccess, PayloadRequest } from 'payload'

/** What people who log in may be: staff (`admin`) do everything, editors look after content. */
export const roles = ['admin', 'editor'] as const

export type Role = (typeof roles)[number]

/** True when the person asking has that role. */
export function hasRole({ req, role }: { req: PayloadRequest; role: Role }): boolean {
  return req.user?.role === role
}

/** Nobody, not even staff, through REST or the admin interface. */
export const nobody: Access = () => false

/** Everybody, logged in or not. */
export const anybody: Access = () => true

/** Staff only. */
export const isAdmin: Access = ({ req }) => hasRole({ req, role: 'admin' })

/** Staff only, for one field. */
export const isAdminField: FieldAccess = ({ req }) => hasRole({ req, role: 'admin' })

/** Anybody who may work on content. */
export const isEditorOrAdmin: Access = ({ req }) =>
  hasRole({ req, role: 'editor' }) || hasRole({ req, role: 'admin' })
