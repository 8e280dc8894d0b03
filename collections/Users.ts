import type { CollectionConfig } from 'payload'
import { env } from '../src/env'
import { getLocale, pageLocales } from '../src/i18n/locales'
import { hasRole, isAdmin, isAdminField, roles } from './access/roles'

/** Failed log-ins of one user before the account is locked, and for how long (milliseconds). */
export const maxLoginAttempts = 10
export const lockTime = 10 * 60 * 1000

const roleLabels = {
  admin: 'Admin: everything',
  editor: 'Editor: all content',
  translator: 'Translator: content in some languages',
} satisfies Record<(typeof roles)[number], string>

/** People who log in: at /admin with HTTP Basic (admins only) and at /cms. */
export const Users: CollectionConfig = {
  slug: 'users',
  labels: { singular: 'User', plural: 'Users' },
  admin: { useAsTitle: 'username', defaultColumns: ['username', 'role', 'updatedAt'] },
  auth: {
    loginWithUsername: { allowEmailLogin: false, requireEmail: false },
    maxLoginAttempts,
    lockTime,
    useSessions: true,
    // Over plain HTTP, such as on one's own machine, a secure cookie would never come back.
    cookies: { sameSite: 'Strict', secure: env.SITE_URL?.startsWith('https:') ?? false },
  },
  access: {
    create: isAdmin,
    read: ({ req }) =>
      hasRole({ req, role: 'admin' }) || (req.user ? { id: { equals: req.user.id } } : false),
    update: ({ req }) =>
      hasRole({ req, role: 'admin' }) || (req.user ? { id: { equals: req.user.id } } : false),
    delete: isAdmin,
    unlock: isAdmin,
    admin: ({ req }) => Boolean(req.user),
  },
  fields: [
    {
      name: 'role',
      type: 'select',
      required: true,
      defaultValue: 'editor',
      options: roles.map((role) => ({ value: role, label: roleLabels[role] })),
      saveToJWT: true,
      access: { create: isAdminField, update: isAdminField },
    },
    {
      name: 'languages',
      label: 'Languages',
      type: 'select',
      hasMany: true,
      options: pageLocales.map((code) => ({ value: code, label: getLocale(code).nativeName })),
      saveToJWT: true,
      admin: {
        condition: (data) => data.role === 'translator',
        description: 'What this translator may write in.',
      },
      access: { create: isAdminField, update: isAdminField },
    },
  ],
}
