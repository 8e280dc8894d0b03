import type { Field } from 'payload'
import { denyAll } from '../access/roles'

/**
 * Who saved a document last, and in which language they worked: every version keeps what it was saved
 * with. A user who is deleted leaves versions without an author.
 */
export const savedByFields: Field[] = [
  {
    name: 'savedBy',
    label: 'Saved by',
    type: 'relationship',
    relationTo: 'users',
    // Neither forms nor answers carry it, so a document is not another one because of who saved it.
    hidden: true,
    access: { create: denyAll, update: denyAll },
    hooks: { beforeChange: [({ req }) => req.user?.id ?? null] },
  },
  {
    name: 'savedIn',
    label: 'Language',
    type: 'text',
    hidden: true,
    access: { create: denyAll, update: denyAll },
    hooks: { beforeChange: [({ req }) => req.locale ?? null] },
  },
]
