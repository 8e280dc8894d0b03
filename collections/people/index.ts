import type { CollectionConfig } from 'payload'
import { denyAll, seesRequests, allow, worksWithRequests } from '../access/roles'
import { searchAsWritten } from '../fields/phoneFields'
import { peopleEndpoints } from './endpoints'
import { peopleFields } from './fields'

/**
 * One record for each person who left a phone number: every consultation and chat message of the number
 * belongs to it, and with it how far staff have come. It is made and removed with these; staff note down
 * how they follow it up.
 */
export const People: CollectionConfig = {
  slug: 'people',
  labels: { singular: 'Person', plural: 'People' },
  admin: {
    group: 'Submissions',
    useAsTitle: 'name',
    defaultColumns: [
      'name',
      'phone',
      'stage',
      'owner',
      'nextStepAt',
      'waitingSince',
      'possibleDuplicates',
    ],
    listSearchableFields: ['searchText'],
    // A merged person is seen at the other one.
    baseListFilter: () => ({ mergedInto: { exists: false } }),
  },
  defaultSort: '-createdAt',
  disableDuplicate: true,
  enableQueryPresets: true,
  access: {
    create: denyAll,
    read: allow(seesRequests),
    update: allow(worksWithRequests),
    delete: denyAll,
  },
  endpoints: peopleEndpoints,
  hooks: { beforeOperation: [searchAsWritten] },
  fields: peopleFields,
}
