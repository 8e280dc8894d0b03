import { Forbidden, type CollectionConfig, type PayloadRequest } from 'payload'
import { env } from '../src/env'
import { getLocale, pageLocales } from '../src/i18n/locales'
import { hasRole, isAdmin, isAdminField, isAdminForOne, roles } from './access/roles'
import { checkLogIn } from './users/checkLogIn'
import { checkNewPassword, checkResetPassword } from './users/checkNewPassword'
import { confirmOwnChange } from './users/confirmOwnChange'
import { noteLogIn, noteLogOut } from './users/noteSecurityEvents'
import { sessionEndpoints } from './users/sessionEndpoints'
import { endEarlierSession, endLongSessions } from './users/sessionLifetime'

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
  admin: {
    group: 'Administration',
    useAsTitle: 'username',
    defaultColumns: ['username', 'role', 'updatedAt'],
  },
  auth: {
    loginWithUsername: { allowEmailLogin: false, requireEmail: false },
    maxLoginAttempts,
    lockTime,
    useSessions: true,
    // A link ends the one before it: whoever asks for more must not keep its owner from using it.
    forgotPassword: { minRequestInterval: 15 * 60 * 1000 },
    // Two hours without a sign of life; `endLongSessions` has the rest.
    tokenExpiration: 2 * 60 * 60,
    // Browsers get a session in its cookie alone, which no script can read.
    removeTokenFromResponses: true,
    // Over plain HTTP, such as on one's own machine, a secure cookie would never come back.
    cookies: { sameSite: 'Strict', secure: env.SITE_URL?.startsWith('https:') ?? false },
  },
  access: {
    create: isAdmin,
    read: ({ req }) =>
      hasRole({ req, role: 'admin' }) || (req.user ? { id: { equals: req.user.id } } : false),
    update: ({ req }) =>
      hasRole({ req, role: 'admin' }) || (req.user ? { id: { equals: req.user.id } } : false),
    delete: isAdminForOne,
    unlock: isAdmin,
    admin: ({ req }) => Boolean(req.user),
  },
  hooks: {
    beforeOperation: [endLongSessions, checkLogIn, endEarlierSession, checkResetPassword],
    beforeValidate: [confirmOwnChange, checkNewPassword],
    afterLogin: [noteLogIn],
    afterLogout: [noteLogOut],
  },
  // The first user is made at the start. Payload's own way, open to whoever comes first while there
  // is none, stays closed even when somebody has deleted them all.
  endpoints: [
    { path: '/first-register', method: 'post', handler: refuseFirstUser },
    ...sessionEndpoints,
  ],
  fields: [
    {
      name: 'currentPassword',
      label: 'Your current password',
      type: 'text',
      // Checked by `confirmOwnChange` and kept nowhere.
      virtual: true,
      admin: {
        disableListColumn: true,
        disableListFilter: true,
        disableBulkEdit: true,
        components: { Field: '@/features/account/CurrentPassword#CurrentPassword' },
      },
    },
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
    {
      name: 'openSessions',
      label: 'Log-ins',
      type: 'ui',
      admin: {
        position: 'sidebar',
        disableListColumn: true,
        components: { Field: '@/features/account/OpenSessions#OpenSessions' },
      },
    },
  ],
}

function refuseFirstUser(req: PayloadRequest): never {
  throw new Forbidden(req.t)
}
