import type { CollectionConfig } from 'payload'
import { audiences, desiredCountries } from '../src/domain/consultationFields'
import { getLocale, pageLocales } from '../src/i18n/locales'
import { followUpRoles, runsSite, seesRequests, allow, allowOne } from './access/roles'

/**
 * Who looks after a new person, by what they wrote: the first rule that fits counts. Applied by the
 * statement that stores a request (`src/submissions/intake/storeSubmission.ts`); an owner is never changed.
 */
export const AssignmentRules: CollectionConfig = {
  slug: 'assignment-rules',
  labels: { singular: 'Assignment rule', plural: 'Assignment rules' },
  admin: {
    group: 'Submissions',
    useAsTitle: 'position',
    defaultColumns: ['position', 'audience', 'desiredCountry', 'language', 'owner', 'withinHours'],
    description:
      'Who looks after somebody new: the first rule that fits, in the order of the positions. What a rule leaves empty fits everybody. They get the e-mails about the person, too.',
  },
  defaultSort: 'position',
  disableDuplicate: true,
  access: {
    create: allow(runsSite),
    read: allow(seesRequests),
    update: allow(runsSite),
    delete: allowOne(runsSite),
  },
  fields: [
    {
      type: 'row',
      fields: [
        {
          name: 'audience',
          label: 'Of whom',
          type: 'select',
          options: [...audiences],
          admin: { width: '33%' },
        },
        {
          name: 'desiredCountry',
          type: 'select',
          options: [...desiredCountries],
          admin: { width: '33%' },
        },
        {
          name: 'language',
          label: 'Language',
          type: 'select',
          options: pageLocales.map((code) => ({ value: code, label: getLocale(code).nativeName })),
          admin: { width: '33%' },
        },
      ],
    },
    {
      type: 'row',
      fields: [
        {
          name: 'owner',
          label: 'Looked after by',
          type: 'relationship',
          relationTo: 'users',
          required: true,
          filterOptions: { role: { in: [...followUpRoles] }, active: { equals: true } },
          admin: {
            allowCreate: false,
            allowEdit: false,
            width: '33%',
            description: 'While their account is switched off, the next rule counts.',
          },
        },
        {
          name: 'withinHours',
          label: 'Call within hours',
          type: 'number',
          min: 1,
          max: 720,
          admin: {
            width: '33%',
            description: 'Plans the call as the next step; empty plans none.',
          },
        },
        {
          name: 'position',
          label: 'Position',
          type: 'number',
          required: true,
          defaultValue: 100,
          min: 0,
          admin: { width: '33%' },
        },
      ],
    },
  ],
}
