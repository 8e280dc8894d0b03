import type { CollectionConfig } from 'payload'
import { audiences, desiredCountries } from '../src/domain/consultationFields'
import { getLocale, pageLocales } from '../src/i18n/locales'
import { followUpRoles, runsSite, seesRequests, allow, allowOne } from './access/roles'
import { row } from './fields/contentFields'

/**
 * Who looks after a new person, by what they wrote: the first rule that fits counts. Applied by the
 * statement that stores a request (`src/submissions/intake/storeSubmission.ts`); an owner is never changed.
 */
export const AssignmentRules: CollectionConfig = {
  slug: 'assignment-rules',
  labels: { singular: 'Assignment rule', plural: 'Assignment rules' },
  admin: {
    group: 'Administration',
    useAsTitle: 'position',
    defaultColumns: ['position', 'audience', 'desiredCountry', 'language', 'owner', 'withinHours'],
    description:
      'Assigns new people: the first matching rule applies. An empty field matches everyone. The owner also gets the e-mails about the person.',
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
    row(
      {
        name: 'audience',
        label: 'Nurses or hospitals',
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
    ),
    row(
      {
        name: 'owner',
        label: 'Owner',
        type: 'relationship',
        relationTo: 'users',
        required: true,
        filterOptions: { role: { in: [...followUpRoles] }, active: { equals: true } },
        admin: {
          allowCreate: false,
          allowEdit: false,
          width: '33%',
          description: 'If this account is inactive, the next rule applies.',
        },
      },
      {
        name: 'withinHours',
        label: 'Call within (hours)',
        type: 'number',
        min: 1,
        max: 720,
        admin: {
          width: '33%',
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
        admin: { width: '33%' },
      },
    ),
  ],
}
