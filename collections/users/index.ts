import {
  Forbidden,
  type CollectionConfig,
  type FieldAccess,
  type FieldHook,
  type CollectionBeforeChangeHook,
  AuthenticationError,
  type CollectionBeforeOperationHook,
} from 'payload'
import { env } from '../../src/server/env'
import { userTimeZone } from '../../src/server/http/userTimeZone'
import { pageLanguageOptions } from '../fields/languageOptions'
import { cmsLabel } from '../../src/i18n/cmsT'
import { cleanText } from '../../src/domain/cleanText'
import { nameMaxLength } from '../../src/domain/consultationFields'
import { sendsMail } from '../../src/server/mail/smtp'
import {
  managersOrOneself,
  managesUsers,
  mayGiveRights,
  rolesToGive,
  runsSite,
  denyAll,
  isOwnAccount,
  readersOfUsers,
  seesFigures,
  allow,
  allowOne,
  worksWithRequests,
  roleOptions,
} from '../access/roles'
import {
  calendarEndpoints,
  pushEndpoints,
  unsubscribeAtLogOut,
  unsubscribeFormerStaff,
  movePushAtLogIn,
} from './accountEndpoints'
import {
  forgotPassword,
  hashNewToken,
  hashSentToken,
  prepareInvitation,
  queueInvitation,
} from './passwordLinks'
import { checkNewPassword, checkResetPassword, requireCurrentPassword } from './newPasswords'
import { completeLogInByPassword, endEarlierSession, endLongSessions, recordLogOut } from './logIn'
import { hidePending } from './secondFactor/requireSecondFactor'
import { secondFactorEndpoints } from './secondFactor/endpoints'
import { sessionEndpoints } from './sessions'
import {
  endAccessOfDeactivated,
  keepAnAdmin,
  keepAnAdminWhenDeleting,
  keepOwnerWhenDeleting,
  handOverCases,
  refuseLinkOfDeactivated,
} from './deactivatedUsers'
import type { User } from '../../src/payload-types'
import { auditChangedAccount, auditDeletedAccount, auditNewAccount } from './auditAccounts'
import { credentialsMatch } from './checkCredentials'
import { formPart } from '../fields/contentFields'

/** Ends a link that has been sent when the address it went to changes, or the password itself. */
const endResetLink: CollectionBeforeChangeHook<User> = ({ data, originalDoc }) => {
  const hasMoved = (data.email || null) !== (originalDoc?.email || null)
  if (!hasMoved && !data.password) return data
  return { ...data, resetPasswordToken: null, resetPasswordExpiration: null }
}

/**
 * Stands before Payload's log-in with the check that /admin uses: the same answer and time for every
 * wrong pair, also for an account that is locked or does not exist, and limits for each address.
 * @throws APIError 401, 429 or 503
 */
const checkLogIn: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation !== 'login') return
  const { username, password } = args.data
  // Payload itself refuses what is missing or empty, before it looks for an account.
  if (typeof username !== 'string' || typeof password !== 'string') return
  if (!username.trim() || !password.trim()) return
  const isRight = await credentialsMatch({ credentials: { username, password }, req })
  if (!isRight) throw new AuthenticationError(req.t, true)
}

/** Failed log-ins of one user before the account is locked, and for how long (milliseconds). */
const maxLoginAttempts = 10
const lockTime = 10 * 60 * 1000

/** Of a field that is acted upon and not stored. */
const inFormAlone = { disableListColumn: true, disableListFilter: true, disableBulkEdit: true }

const byServer = { create: denyAll, read: denyAll, update: denyAll }

/** What a user may is said by others. */
const right = { create: allow(managesUsers), update: mayGiveRights }

/** The time zone of a user who asks for a daily mail, as their browser names it (`ReportTimeZone`). */
const ownTimeZone: FieldHook<User> = ({ data, originalDoc, req, value }) =>
  data?.dailyDigest && originalDoc && req.user?.id === originalDoc.id
    ? userTimeZone(req.headers)
    : value

/** What colleagues need not know of a user: colleagues see each other's names and roles. */
const ofOneself: FieldAccess = (asked) => managesUsers(asked.req.user) || isOwnAccount(asked)

/** People who log in: at /admin with HTTP Basic (who works with requests) and at /cms. */
export const Users: CollectionConfig = {
  slug: 'users',
  labels: { singular: 'User', plural: 'Users' },
  admin: {
    group: 'Administration',
    useAsTitle: 'name',
    defaultColumns: ['name', 'username', 'email', 'role', 'active', 'lastLogInAt'],
    listSearchableFields: ['name', 'username', 'email'],
  },
  auth: {
    loginWithUsername: { allowEmailLogin: false, requireEmail: false },
    maxLoginAttempts,
    lockTime,
    useSessions: true,
    forgotPassword,
    // Two hours without a sign of life; `endLongSessions` has the rest.
    tokenExpiration: 2 * 60 * 60,
    // Browsers get a session in its cookie alone, which no script can read.
    removeTokenFromResponses: true,
    // Over plain HTTP, such as on one's own machine, a secure cookie would never come back.
    cookies: { sameSite: 'Strict', secure: env.SITE_URL?.startsWith('https:') ?? false },
  },
  access: {
    create: allow(managesUsers),
    read: readersOfUsers,
    update: managersOrOneself,
    delete: allowOne(runsSite),
    unlock: allow(runsSite),
    admin: ({ req }) => Boolean(req.user),
  },
  hooks: {
    beforeOperation: [
      endLongSessions,
      checkLogIn,
      endEarlierSession,
      hashSentToken,
      refuseLinkOfDeactivated,
      checkResetPassword,
    ],
    beforeValidate: [requireCurrentPassword, prepareInvitation, checkNewPassword],
    beforeChange: [
      hashNewToken,
      endResetLink,
      endAccessOfDeactivated,
      keepAnAdmin,
      handOverCases,
      auditChangedAccount,
    ],
    afterChange: [queueInvitation, unsubscribeFormerStaff, auditNewAccount],
    beforeDelete: [keepAnAdminWhenDeleting, keepOwnerWhenDeleting],
    afterDelete: [auditDeletedAccount],
    afterLogin: [completeLogInByPassword, movePushAtLogIn],
    afterLogout: [recordLogOut, unsubscribeAtLogOut],
    afterOperation: [hidePending],
  },
  // The first user is made at the start. Payload's own way, open to the first visitor while there
  // is none, stays closed even when all users were deleted.
  endpoints: [
    {
      path: '/first-register',
      method: 'post',
      handler: (req) => {
        throw new Forbidden(req.t)
      },
    },
    ...sessionEndpoints,
    ...secondFactorEndpoints,
    ...calendarEndpoints,
    ...pushEndpoints,
  ],
  fields: [
    {
      name: 'currentPassword',
      label: 'Your current password',
      type: 'text',
      // Checked by `requireCurrentPassword` and kept nowhere.
      virtual: true,
      admin: {
        ...inFormAlone,
        components: { Field: '@/staff/account/accountFields#CurrentPassword' },
      },
    },
    {
      name: 'name',
      type: 'text',
      maxLength: nameMaxLength,
      // Everybody has one by which others know them, be it their user name.
      hooks: {
        beforeChange: [
          ({ value, data, originalDoc }) =>
            cleanText(String(value ?? '')) || data?.username || originalDoc?.username,
        ],
      },
    },
    {
      name: 'role',
      type: 'select',
      required: true,
      defaultValue: 'editor',
      options: roleOptions,
      filterOptions: rolesToGive,
      saveToJWT: true,
      access: right,
    },
    {
      name: 'languages',
      label: 'Languages',
      type: 'select',
      hasMany: true,
      options: pageLanguageOptions(),
      saveToJWT: true,
      admin: {
        condition: (data) => data.role === 'translator',
        description: 'Languages this translator can edit.',
      },
      access: { ...right, read: ofOneself },
    },
    {
      name: 'seesNames',
      label: 'Can see names',
      type: 'checkbox',
      defaultValue: false,
      admin: {
        condition: (data) => data.role === 'manager',
        description:
          'If ticked, this manager can also read requests, chats and survey answers, export them, add and deactivate users (not admins), and read the audit log; otherwise only metrics.',
      },
      access: { ...right, read: ofOneself },
    },
    {
      name: 'invite',
      label: 'Send an invitation by e-mail',
      type: 'checkbox',
      // Read by `prepareInvitation` and kept nowhere.
      virtual: true,
      access: { create: right.create, update: denyAll },
      admin: {
        condition: (_data, _siblings, { operation }) => sendsMail && operation === 'create',
        description: 'The new user gets a link to choose a password. Nobody else sees it.',
        ...inFormAlone,
        components: { Field: '@/staff/account/accountFields#InviteCheckbox' },
      },
    },
    formPart({
      name: 'noInvitation',
      label: 'Send an invitation by e-mail',
      Field: '@/staff/account/NoMailNotice#NoInvitation',
    }),
    // Payload's own field, which it hides where users do not log in with an address.
    {
      name: 'email',
      label: 'E-mail address',
      type: 'email',
      unique: true,
      access: { read: ofOneself },
      hooks: { beforeChange: [({ value }) => (value === '' ? null : value)] },
      admin: {
        components: { Field: '@payloadcms/ui#EmailField' },
        description: sendsMail ? cmsLabel('account:emailUse') : undefined,
      },
    },
    {
      name: 'dailyDigest',
      label: 'Daily e-mail: what is due',
      type: 'checkbox',
      defaultValue: false,
      access: { read: ofOneself },
      admin: {
        condition: (data) => sendsMail && worksWithRequests({ id: 0, ...data }),
        description: 'Sent at 07:00 (in this browser’s time zone) on days when something is due.',
      },
    },
    {
      name: 'timeZone',
      label: 'Time zone',
      type: 'text',
      hidden: true,
      access: byServer,
      hooks: { beforeChange: [ownTimeZone] },
    },
    {
      name: 'weeklyFigures',
      label: 'Weekly e-mail: metrics',
      type: 'checkbox',
      defaultValue: false,
      access: { read: ofOneself },
      admin: {
        condition: (data) => sendsMail && seesFigures({ id: 0, ...data }),
        description:
          'Sent on Mondays: last week compared with the week before. Numbers only, no names.',
      },
    },
    {
      name: 'active',
      type: 'checkbox',
      required: true,
      defaultValue: true,
      access: right,
      admin: {
        position: 'sidebar',
        description:
          'If you untick this, nobody can log in with this account and anyone logged in is logged out at once.',
      },
    },
    {
      name: 'handOver',
      label: 'Who takes the open cases',
      type: 'text',
      // Done by `handOverCases` and kept nowhere.
      virtual: true,
      access: { ...right, create: denyAll },
      admin: {
        position: 'sidebar',
        ...inFormAlone,
        components: { Field: '@/staff/account/accountPanels#HandOver' },
      },
    },
    {
      name: 'lastLogInAt',
      label: 'Last login',
      type: 'date',
      access: { create: denyAll, read: ofOneself, update: denyAll },
      admin: {
        position: 'sidebar',
        readOnly: true,
        date: { pickerAppearance: 'dayAndTime' },
        // A new account has none.
        condition: (data) => Boolean(data.lastLogInAt),
      },
    },
    formPart({
      name: 'openSessions',
      label: 'Where you are logged in',
      position: 'sidebar',
      Field: '@/staff/account/accountPanels#OpenSessions',
    }),
    formPart({
      name: 'secondFactor',
      label: 'Second factor',
      Field: '@/staff/secondFactor/SecondFactor#SecondFactor',
    }),
    formPart({
      name: 'push',
      label: 'Notifications in this browser',
      position: 'sidebar',
      Field: '@/staff/account/accountPanels#PushSettings',
    }),
    formPart({
      name: 'calendar',
      label: 'Next steps in your calendar',
      position: 'sidebar',
      Field: '@/staff/account/accountPanels#CalendarSubscription',
    }),
    {
      name: 'calendarKey',
      label: 'Next steps in your calendar',
      type: 'text',
      // A hash of the secret in the calendar's address, written by `calendarEndpoints` alone.
      hidden: true,
      unique: true,
      access: byServer,
    },
  ],
}
