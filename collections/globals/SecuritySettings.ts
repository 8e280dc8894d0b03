import { APIError, type GlobalBeforeChangeHook, type GlobalConfig } from 'payload'
import { cmsT } from '../../src/i18n/cmsT'
import type { SecuritySetting } from '../../src/payload-types'
import { runsSite, allow, roleOptions } from '../access/roles'
import { auditChange } from '../auditLog/audit'
import { readFactors } from '../users/secondFactor/requireSecondFactor'
import { sessionOf } from '../users/sessions'

/**
 * An admin who demands a second factor of their own role has one: else the next click would lock them out
 * should they have nothing to set one up with.
 * @throws APIError 409
 */
const keepOneselfIn: GlobalBeforeChangeHook = async ({ data, req }) => {
  const { secondFactorRoles }: Partial<SecuritySetting> = data
  const { user, payload } = req
  const session = sessionOf(req)
  if (!user || !session) return data
  const factors = await readFactors({ database: payload.db.drizzle, user: user.id, session })
  if (secondFactorRoles?.includes(user.role) && !factors?.hasPasskey) {
    throw new APIError(cmsT(req)('secondFactor:ownFirst'), 409, null, true)
  }
  const details = `demanded of: ${secondFactorRoles?.join(', ') || 'nobody'}`
  await auditChange({ req, kind: 'second_factor', collection: 'security-settings', details })
  return data
}

/** How people must log in. */
export const SecuritySettings: GlobalConfig = {
  slug: 'security-settings',
  label: 'Security',
  admin: { group: 'Administration' },
  access: { read: allow(runsSite), update: allow(runsSite) },
  hooks: { beforeChange: [keepOneselfIn] },
  fields: [
    {
      name: 'secondFactorRoles',
      label: 'Roles that must log in with a second factor',
      type: 'select',
      hasMany: true,
      options: roleOptions,
      admin: {
        description:
          'Users without one must set one up before they can do anything else, even if they are already logged in. These roles can no longer log in at /admin with username and password only.',
      },
    },
  ],
}
