import type { Access, CollectionConfig, Where } from 'payload'
import { allow, denyAll, runsSite, seesRequests, worksWithRequests } from './access/roles'

const ownOrShared: Access = ({ req: { user } }) => {
  const either: Where[] = [{ owner: { equals: user?.id } }, { isShared: { equals: true } }]
  return seesRequests(user) && { or: either }
}

/** Their owners; of shared ones also admins. */
const ownersOfViews: Access = (args) => {
  const { user } = args.req
  if (!worksWithRequests(user)) return false
  return runsSite(user) ? ownOrShared(args) : { owner: { equals: user?.id } }
}

/**
 * Filters of the desk, kept under a name. Payload's query presets (3.90) hold conditions on fields of a list;
 * the desk also filters by former stages and by when all that was merged arrived.
 */
export const DeskViews: CollectionConfig = {
  slug: 'desk-views',
  // The desk shows them.
  admin: { hidden: true },
  lockDocuments: false,
  access: {
    create: allow(worksWithRequests),
    read: ownOrShared,
    update: ownersOfViews,
    delete: ownersOfViews,
  },
  hooks: {
    beforeChange: [
      ({ data, operation, req }) =>
        operation === 'create' ? { ...data, owner: req.user?.id } : data,
    ],
  },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 60 },
    // Of the desk's address; the desk takes from it what a view may have.
    { name: 'query', type: 'text', required: true, maxLength: 1000 },
    { name: 'isShared', type: 'checkbox', defaultValue: false },
    {
      name: 'owner',
      type: 'relationship',
      relationTo: 'users',
      access: { create: denyAll, update: denyAll },
    },
  ],
}
