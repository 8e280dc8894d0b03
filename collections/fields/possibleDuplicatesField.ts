import type { UIField } from 'payload'

/**
 * Other consultations and chat messages with the same phone number, in the form and as a column of
 * the list. They are shown and never merged; it stores nothing.
 */
export const possibleDuplicatesField: UIField = {
  name: 'possibleDuplicates',
  label: 'Possible duplicates',
  type: 'ui',
  admin: {
    position: 'sidebar',
    components: {
      Field: '@/submissions/followUp/PossibleDuplicates#PossibleDuplicates',
      Cell: '@/submissions/followUp/DuplicatesCell#DuplicatesCell',
    },
  },
}
