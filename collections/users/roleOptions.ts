import { roles, type Role } from '../access/roles'

const roleLabels = {
  admin: 'Admin: everything',
  coordinator: 'Coordinator: works on requests, sees CVs',
  manager: 'Manager: metrics',
  editor: 'Editor: all content',
  translator: 'Translator: content in their languages',
} satisfies Record<Role, string>

/** What people may be, as a list to choose from. */
export const roleOptions = roles.map((role) => ({ value: role, label: roleLabels[role] }))
