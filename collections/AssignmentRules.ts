import type { CollectionConfig } from 'payload'
import { audiences } from '../src/domain/consultationFields'
import { desiredCountries } from '../src/domain/countries'
import { pageLanguageOptions } from './fields/languageOptions'
import { followUpRoles, agencyTable } from './access/roles'
import { row } from './fields/contentFields'

/**
 * Who looks after a new person, by what they wrote: the first rule that fits counts. Applied by the
 * statement that stores a request (`src/submissions/intake/storeSubmission.ts`); an owner is never changed.
 * Whose turn it is is counted in the table (`turn`), which Payload does not know.
 */
export const AssignmentRules: CollectionConfig = {
  slug: 'assignment-rules',
  labels: { singular: 'Assignment rule', plural: 'Assignment rules' },
  admin: {
    group: 'Administration',
    useAsTitle: 'position',
    defaultColumns: ['position', 'audience', 'desiredCountry', 'language', 'owner', 'withinHours'],
    description:
      'Assigns new people: the first matching rule applies. An empty field matches everyone. The owner also gets the e-mails about the person. Admins write these rules.',
  },
  defaultSort: 'position',
  disableDuplicate: true,
  access: agencyTable,
  fields: [
    row(
      { name: 'audience', label: 'Nurses or hospitals', type: 'select', options: [...audiences] },
      { name: 'desiredCountry', type: 'select', options: [...desiredCountries] },
      {
        name: 'language',
        label: 'Language',
        type: 'select',
        options: pageLanguageOptions(),
      },
    ),
    row(
      {
        name: 'owner',
        label: 'Owner',
        type: 'relationship',
        relationTo: 'users',
        required: true,
        filterOptions: { role: { in: [...followUpRoles] }, active: { equals: true } },
        admin: { allowCreate: false, allowEdit: false },
      },
      {
        name: 'sharing',
        label: 'Share with colleagues',
        type: 'select',
        options: [
          { value: 'turn', label: 'In turn' },
          { value: 'load', label: 'To the colleague with the fewest open cases' },
        ],
        admin: { description: 'If empty, everyone goes to the owner.' },
      },
      {
        name: 'sharedWith',
        label: 'Colleagues',
        type: 'relationship',
        relationTo: 'users',
        hasMany: true,
        // Who has left keeps no rule from being saved, and is left out by it.
        filterOptions: { role: { in: [...followUpRoles] } },
        admin: {
          allowCreate: false,
          allowEdit: false,
          condition: (_data, { sharing }) => Boolean(sharing),
          description: 'Inactive accounts are left out; if none is active, the next rule applies.',
        },
      },
    ),
    row(
      {
        name: 'withinHours',
        label: 'Call within (hours)',
        type: 'number',
        min: 1,
        max: 720,
        admin: {
          description: 'Schedules a call as the next step; leave empty for none.',
        },
      },
      {
        name: 'position',
        label: 'Position',
        type: 'number',
        required: true,
        defaultValue: 100,
        min: 0,
      },
    ),
  ],
}
