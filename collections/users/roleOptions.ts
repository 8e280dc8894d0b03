import { roles, type Role } from '../access/roles'

const roleLabels = {
  admin: 'Admin: everything',
  coordinator: 'Coordinator: follows up requests, with CVs',
  manager: 'Manager: figures',
  editor: 'Editor: all content',
  translator: 'Translator: content in some languages',
} satisfies Record<Role, string>

/** What people may be, as a list to choose from. */
export const roleOptions = roles.map((role) => ({ value: role, label: roleLabels[role] }))
